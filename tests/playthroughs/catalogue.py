"""Which rounds are kept as transcripts, and what each is there to show."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from advisor.rules import OFFICIAL, PRESETS, Rules, Variant
from tests.playthroughs.transcript import transcript

TRICHU = Rules(variant=Variant.TRICHU)
TIENTSIN = Rules(variant=Variant.TIENTSIN)
FOLDER = Path(__file__).parent / "transcripts"


class Playthrough(NamedTuple):
    """A round by its seed, with the name of its file and what it shows."""

    name: str
    title: str
    seed: int
    rules: Rules = OFFICIAL

    @property
    def path(self) -> Path:
        """The file of the transcript."""
        return FOLDER / f"{self.name}.txt"

    @property
    def text(self) -> str:
        """The transcript."""
        return transcript(self.title, self.seed, self.rules)


PLAYTHROUGHS = (
    Playthrough("01_ordinary", "An ordinary round", 4),
    Playthrough("02_tichu_made", "A Tichu that is made", 1),
    Playthrough("03_tichu_lost", "A Tichu that is lost", 197),
    Playthrough("04_grand_made", "A Grand Tichu that is made", 228),
    Playthrough("05_double_victory", "A double victory", 16),
    Playthrough("06_grand_lost", "A Grand Tichu against a double victory", 260),
    Playthrough("07_wish_at_once", "A wish fulfilled at once", 2),
    Playthrough("08_wish_for_long", "A wish that stays open for several tricks", 3),
    Playthrough("09_wish_binds_leader", "A wish that binds a leader", 31),
    Playthrough("10_wish_takes_a_bomb", "A wish that takes a bomb", 1720),
    Playthrough("11_mah_jong_in_a_straight", "The Mah Jong in a straight", 15),
    Playthrough("12_straight_bomb", "A straight bomb", 354),
    Playthrough("13_bomb_out_of_turn", "A bomb out of turn", 65),
    Playthrough("14_bomb_on_a_bomb", "A bomb on a bomb", 38),
    Playthrough("15_dragon_bombed", "The Dragon is bombed", 2265),
    Playthrough("16_own_play_bombed", "A player bombs his own play", 211),
    Playthrough("17_gift_to_a_player_out", "The Dragon's trick goes to a player who is out", 247),
    Playthrough("18_dragon_last", "The Dragon is the last play", 693),
    Playthrough("19_dog_comes_back", "The Dog gives its player the lead back", 406),
    Playthrough("20_exchange_reopened", "An early Tichu opens the exchange again", 316),
    Playthrough("21_own_play_beaten", "Beating one's own play", 1, PRESETS["goettingen"]),
    Playthrough("22_passes_lock", "Who passes stays out", 354, Rules(pass_locks=True)),
    Playthrough(
        "23_bomb_before_the_lead",
        "A bomb before the first lead",
        210,
        Rules(bomb_dead_time=True),
    ),
    Playthrough("24_void_deal", "A void deal", 90, Rules(void_all_specials=True)),
    Playthrough("25_call_refused", "A call that is refused", 2, Rules(bet_refusal=True)),
    Playthrough("26_call_not_refused", "A call that might be refused", 1, Rules(bet_refusal=True)),
    Playthrough("27_trichu", "Trichu: no wish binds the Table, which bombs", 36, TRICHU),
    Playthrough("28_trichu_table_calls", "Trichu: Tichu in the Table's name", 26, TRICHU),
    Playthrough(
        "29_trichu_real_players",
        "Trichu: the Table takes no part in the exchange",
        12,
        TRICHU.replaced(trichu_exchange="real_players"),
    ),
    Playthrough(
        "30_trichu_janus",
        "Trichu: everybody gives three cards",
        7,
        TRICHU.replaced(trichu_exchange="janus"),
    ),
    Playthrough("31_tientsin", "Tientsin: tricks of the last and the fifth", 6, TIENTSIN),
    Playthrough("32_tientsin_triple_victory", "Tientsin: a triple victory", 13, TIENTSIN),
    Playthrough(
        "33_tientsin_three_passes",
        "Tientsin: three passes end a trick, cards count beside a victory",
        18,
        TIENTSIN.replaced(tientsin_passes_to_end="3", triple_win_counting="added"),
    ),
)
