"""Odd BrettspielWelt logs: each kind that is known to break simple readers."""

from __future__ import annotations

import io

import pytest

from advisor.cards import DECK, Card, Hand
from advisor.records import GameRecord, Oddity, RoundRecord, record_of
from advisor.records.bsw_cards import CODE
from advisor.records.bsw_lines import HEADINGS, Says
from advisor.records.bsw_writer import round_lines
from advisor.records.lines import LONGEST_LINE, UnreadableError, text_lines
from advisor.rounds import Call, DragonGift, Giving, Pass, Play, Round, Wish
from tests.record_games import (
    NAMES,
    game_in,
    games_in,
    log_of,
    oddities,
    played_game,
    read_lines,
)

GAME = played_game(7)
LINES = log_of(GAME).splitlines()
ROUND = round_lines(GAME.rounds[0])
EIGHTS, FOURTEENS, PLAY_BEGINS = (
    HEADINGS[says] for says in (Says.EIGHTS, Says.FOURTEENS, Says.PLAY_BEGINS)
)
ODD_NAMES = (
    "*abc*",
    "x-4",
    "Re@a^",
    "a:b",
    "a:",
    "(2)",
    "gibt:",
    "passt.",
    "-",
    "R5",
    "a:R5",
    ":Ma",
    "Müller_9!?",
)


def first_line(lines: list[str], start: str) -> int:
    return next(place for place, line in enumerate(lines) if line.startswith(start))


def test_a_wrong_result_of_the_server_is_kept_beside_the_right_one() -> None:
    lines = [*ROUND[:-1], "Ergebnis: 15 - 285"]
    game = read_lines(lines)
    (record,) = game.rounds
    assert record.logged == (15, 285)
    assert record.computed == GAME.rounds[0].computed
    assert game.totals == (15, 285)
    assert oddities(game) == [Oddity.RESULT_DIFFERS]
    assert str(game.errors[0]).startswith(f"test.tch:{len(lines)}: round 1: the log counts 15 : 2")


def after_exchange(*hands: str) -> Round:
    """A round, recorded from the deal, in which these hands lie after the exchange."""
    after = [Hand.of(hand) for hand in hands]
    got = [tuple(hand)[:3] for hand in after]
    # Every seat got three cards: from the previous, the partner and the next.
    gave = [(got[(s + 1) % 4][0], got[(s + 2) % 4][1], got[(s + 3) % 4][2]) for s in range(4)]
    before = [after[s] - Hand.of(got[s]) | Hand.of(gave[s]) for s in range(4)]
    round_ = Round.dealt([Hand.of(tuple(hand)[:8]) for hand in before], before)
    for seat in range(4):
        round_ = round_.decline_grand(seat)[0]
    for seat in range(4):
        round_ = round_.give(seat, gave[seat])[0]
    assert round_.hands == tuple(after)
    return round_


# Seat 3 holds four nines, seat 2 a straight bomb, seat 0 the Mah Jong and the Dragon.
BOMBS = (
    "Mah 2j 3j 4j 5s 5p 6s 7p Tj Js Qs Kp Aj Drg",
    "2s 2p 3s 3p 4s 4p 5j 5t 8j 8s Tp Ts Qj As",
    "6j 7j 8p 8t Tt Jt Qt Kt At 2t 3t 4t Ap Dog",
    "9j 9s 9p 9t 6p 6t 7s 7t Jj Jp Qp Kj Ks Phx",
)


def with_lines(*lines: str, hands: tuple[str, ...] = BOMBS) -> GameRecord:
    """Read a round with these hands after the exchange and these lines of play."""
    start = round_lines(record_of(after_exchange(*hands), ("A", "B", "C", "D")))
    return read_lines([*start, *lines])


def passes(seats: str) -> list[str]:
    return [f"({seat}){'ABCD'[int(seat)]} passt." for seat in seats]


def played(game: GameRecord) -> list[str]:
    """What happened in the play of the one round, in words."""
    (record,) = game.rounds
    return [str(action) for action in record.actions if not isinstance(action, Giving)]


def test_an_owner_bombs_his_own_play() -> None:
    hands = (BOMBS[0].replace("Drg", "Phx"), *BOMBS[1:3], BOMBS[3].replace("Phx", "Drg"))
    game = with_lines(
        "(0)A: G2", "(1)B: SA", "(2)C passt.", "(3)D: Dr", *passes("012"), "(3)D: R9 B9 S9 G9",
        *passes("0123"), "(3)D: SK", hands=hands,
    )  # fmt: skip
    assert oddities(game) == [Oddity.INCOMPLETE]
    assert not any(isinstance(action, DragonGift) for action in game.rounds[0].actions)
    assert played(game).count("3 takes the trick") == 1
    led = with_lines(
        "(0)A: G2", "(1)B: SA", "(2)C passt.", "(3)D passt.", "(0)A: Ph", *passes("123"),
        "(0)A passt.", "(0)A: Ma",
    )  # fmt: skip
    assert oddities(led)[0] is Oddity.FORBIDDEN  # seat 0 does not hold the Phoenix


def test_a_dragon_that_is_bombed_is_not_given_away() -> None:
    game = with_lines(
        "(0)A: Dr", *passes("1"), "(3)D: R9 B9 S9 G9", *passes("0123"), "(3)D: SK", "(0)A: GA"
    )
    assert oddities(game) == [Oddity.INCOMPLETE]
    assert not any(isinstance(action, DragonGift) for action in game.rounds[0].actions)
    assert played(game).count("3 takes the trick") == 1


def test_a_bomb_out_of_turn_goes_on_from_the_bomber() -> None:
    game = with_lines("(0)A: SB", "(3)D: R9 B9 S9 G9", *passes("012"), "(3)D passt.", "(3)D: SK")
    assert oddities(game) == [Oddity.INCOMPLETE]
    assert played(game)[1] == "3 plays bomb of four 9j 9s 9p 9t"


def test_a_bomb_led_by_who_had_not_the_lead_is_accepted() -> None:
    game = with_lines("(0)A: GA", *passes("1230"), "(3)D: R9 B9 S9 G9", *passes("0123"), "(3)D: SK")
    assert oddities(game) == [Oddity.BOMB_AS_LEAD, Oddity.INCOMPLETE]
    assert game.errors[0].rule == "10.4"
    assert played(game)[4:6] == ["0 takes the trick", "3 plays bomb of four 9j 9s 9p 9t"]


def test_the_dog_goes_past_a_partner_who_is_out() -> None:
    for seed in range(30):
        for record in played_game(seed).rounds:
            out = [p.seat for p in record.plays if str(p.combination) == "dog Dog"]
            if out:
                again = read_lines(round_lines(record))
                assert again.rounds[0].actions == record.actions
                return
    pytest.fail("no Dog was played")


def test_a_call_that_stands_twice_counts_once() -> None:
    place = first_line(ROUND, PLAY_BEGINS) + 1
    lines = [*ROUND[:place], "Tichu: (2)Cleo", "Tichu: (2)Cleo", *ROUND[place:]]
    game = read_lines(lines)
    assert game.rounds[0].calls.count(Call(2, "tichu")) == 1
    assert Oddity.DOUBLED_LINE in oddities(game)


def test_small_tichu_before_the_exchange() -> None:
    place = first_line(ROUND, "Schupfen:")
    game = read_lines([*ROUND[:place], "Tichu: (2)Cleo", *ROUND[place:]])
    (record,) = game.rounds
    assert isinstance(record.actions[0], Call)
    assert Call(2, "tichu") in record.calls
    assert oddities(game) in ([], [Oddity.RESULT_DIFFERS])


def test_a_call_out_of_turn_belongs_to_its_seat() -> None:
    game = with_lines("(0)A: SB", "Tichu: (3)D", "(1)B: S10", "(1)B: SA", *passes("23"))
    assert game.rounds[0].calls == (Call(3, "tichu"),)
    late = with_lines("(0)A: SB", *passes("123"), "(0)A passt.", "(0)A: BK", "Tichu: (1)B")
    assert late.rounds[0].calls == (Call(1, "tichu"),)
    assert oddities(late) == [Oddity.INCOMPLETE]


def test_names_are_those_of_the_round() -> None:
    changed = [line.replace(")Ben", ")Eve") for line in round_lines(GAME.rounds[1])]
    game = read_lines([*ROUND, *changed])
    assert [record.names[1] for record in game.rounds] == ["Ben", "Eve"]
    assert not game.errors


def test_a_name_that_is_empty_in_the_hands_comes_from_later_lines() -> None:
    place = first_line(ROUND, "Schupfen:")
    lines = [line.replace(")Ben", ")") for line in ROUND[:place]] + ROUND[place:]
    game = read_lines(lines)
    assert game.rounds == GAME.rounds[:1]
    assert not game.errors
    nobody = read_lines([line.replace(")Ben", ")") for line in ROUND])
    assert nobody.rounds[0].names == ("Anna", "", "Cleo", "Dirk")
    assert nobody.rounds[0].actions == GAME.rounds[0].actions
    assert read_lines(round_lines(nobody.rounds[0])).rounds == nobody.rounds


def test_a_name_that_changes_within_a_round_is_noted() -> None:
    place = first_line(ROUND, "Schupfen:")
    lines = ROUND[:place] + [line.replace(")Ben", ")Eve") for line in ROUND[place:]]
    game = read_lines(lines)
    assert game.rounds[0].names[1] == "Ben"
    assert [note.oddity for note in game.notes] == [Oddity.NAME_CHANGED]
    assert not game.errors


def test_a_log_that_ends_in_a_round() -> None:
    for end in (len(ROUND) - 1, len(ROUND) - 20, first_line(ROUND, "Schupfen:")):
        (record,) = read_lines(ROUND[:end]).rounds
        assert not record.is_complete
        assert record.logged is None
        assert [error.oddity for error in record.errors] == [Oddity.INCOMPLETE]
        assert record.actions == GAME.rounds[0].actions[: len(record.actions)]
    assert record.fourteens == GAME.rounds[0].fourteens
    assert record.exchange is None


def test_a_log_that_ends_in_a_line() -> None:
    text = "\n".join(ROUND[:-10]) + "\n"
    cut = game_in(text + "(2)Cleo passt")
    assert [error.oddity for error in cut.errors][-1] is Oddity.CUT_LINE
    half = game_in(text + ROUND[-10][:7])
    assert [error.oddity for error in half.errors] == [Oddity.CUT_LINE]
    assert half.rounds[0].actions == game_in(text).rounds[0].actions


def test_a_result_that_is_cut_is_no_result() -> None:
    points = GAME.rounds[0].computed
    assert points is not None
    whole = f"Ergebnis: {points[0]} - {points[1]}"
    text = "\n".join(ROUND[:-1]) + "\n"
    assert game_in(text + whole).rounds[0].is_complete
    assert not game_in(text + whole[:-1]).rounds[0].is_complete


def test_another_deal_ends_a_round() -> None:
    place = first_line(ROUND, "Schupfen:")
    game = read_lines([*ROUND[:place], *ROUND])
    assert [record.is_complete for record in game.rounds] == [False, True]
    assert oddities(game) == [Oddity.RESTART]
    assert game.rounds[1].actions == GAME.rounds[0].actions


def test_an_empty_log_says_so() -> None:
    for text in ("", "\n\n", "hello\n"):
        game = game_in(text)
        assert not game.rounds
        assert Oddity.NO_ROUNDS in oddities(game)


def test_rounds_after_the_target_are_read() -> None:
    twice = read_lines([*LINES, *LINES])
    assert len(twice.rounds) == 2 * len(GAME.rounds)
    assert max(twice.totals) >= 2000


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", " \r\n"])
def test_any_line_end(end: str) -> None:
    text = end.join(line.rstrip() for line in LINES)
    assert game_in(text) == GAME
    assert game_in(text + end) == GAME


def test_hands_in_any_order() -> None:
    lines = [*ROUND]
    name, *cards = lines[1].split()
    lines[1] = f"{name} {' '.join(reversed(cards))} "
    lines[2], lines[4] = lines[4], lines[2]
    game = read_lines(lines)
    assert game.rounds == GAME.rounds[:1]
    assert not game.errors


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names(name: str) -> None:
    record = record_of(after_exchange(*BOMBS), (name, "P2", name, "x"))
    lines = round_lines(record)
    lines += [f"(0){name}: SB ", "Tichu: (3)x", "(1)P2: SA ", f"(2){name} passt.", "(3)x: Ph "]
    game = read_lines(lines)
    (read,) = game.rounds
    assert read.names == (name, "P2", name, "x")
    assert [error.oddity for error in game.errors] == [Oddity.INCOMPLETE]
    assert [play.seat for play in read.plays] == [0, 1, 3]
    assert read_lines(round_lines(read)).rounds == (read,)


def test_encodings() -> None:
    text = "\n".join(ROUND).replace("Cleo", "Müller") + "\n"
    for data in (text.encode("utf-8"), text.encode("cp1252"), b"\xef\xbb\xbf" + text.encode()):
        (record,) = game_in(data).rounds
        assert record.names[2] == "Müller"
    assert game_in(text.replace("Müller", "M\x81").encode("latin-1")).rounds[0].names[2] == "M\x81"


def test_nuls_are_dropped() -> None:
    text = "\n".join(ROUND) + "\n"
    assert game_in(text.replace("\n", "\0\n").replace("S", "\0S")).rounds == GAME.rounds[:1]


def test_a_phoenix_between_two_pairs_is_read_by_the_play_that_follows() -> None:
    hands = (
        "Mah 2j 2s 6s 6p Phx 5s Tj Js Qs Kp Aj Drg Ks",
        "2p 3s 3p 3t 4s 4p 5j 5t 8j 8s Tp Ts Qj As",
        "4t 7j 8p 8t Tt Jt Qt Kt At 2t 3j 5p Ap Dog",
        "9j 9s 9p 9t 6j 6t 7s 7t 7p Jj Jp Qp Kj 4j",
    )
    lead = "(0)A: B6 S6 Ph S2 G2"
    low = with_lines(lead, "(1)B: S8 G8 R3 B3 S3", hands=hands)
    assert [play.combination.rank for play in low.rounds[0].plays] == [2, 3]
    high = with_lines(lead, *passes("12"), "(3)D: R7 S7 B7 S9 G9", hands=hands)
    assert [play.combination.rank for play in high.rounds[0].plays] == [6, 7]
    alone = with_lines(lead, *passes("1230"), "(0)A: S5", hands=hands)
    assert alone.rounds[0].plays[0].combination.rank == 6


def test_games_in_one_file() -> None:
    other = played_game(8)
    games = games_in(log_of([GAME, other, GAME]))
    assert games == [GAME, other, GAME]
    assert [game.number for game in games] == [1, 2, 3]
    assert [note.oddity for game in games for note in game.notes] == [Oddity.GAME_END] * 2
    assert not any(game.errors for game in games)


def test_unknown_lines_between_rounds_are_borders_of_games() -> None:
    games = games_in("".join(f"{line}\n" for line in [*ROUND, "", "== 7 ==", "by me", *ROUND]))
    assert [len(game.rounds) for game in games] == [1, 1]
    errors = [error for game in games for error in game.errors]
    assert [error.oddity for error in errors] == [Oddity.UNKNOWN_LINE]
    assert errors[0].line == len(ROUND) + 2


def test_cards_that_are_not_held_end_the_replay_of_their_round() -> None:
    place = first_line(ROUND, PLAY_BEGINS) + 1
    while ": " not in ROUND[place]:
        place += 1
    name = ROUND[place].split(":")[0]
    held = {play.combination.cards for play in GAME.rounds[0].plays if f"({play.seat})" in name}
    strange = next(card for card in DECK if not any(card in cards for cards in held))
    game = read_lines([*ROUND[:place], f"{name}: {CODE[strange]} ", *ROUND[place + 1 :], *ROUND])
    first, second = game.rounds
    assert oddities(game)[0] is Oddity.FORBIDDEN
    assert game.errors[0].rule == "6.2"
    assert game.errors[0].line == place + 1
    assert first.rest[0] == f"{name}: {CODE[strange]}"
    assert first.logged == GAME.rounds[0].logged
    assert first.computed is None
    assert second.computed == second.logged
    assert read_lines(round_lines(first)).rounds == (first,)


def test_a_deal_with_a_card_twice_is_not_replayed() -> None:
    lines = [*ROUND]
    codes = lines[6].split()
    lines[6] = " ".join([codes[0], *codes[2:], codes[2]]) + " "
    game = read_lines(lines)
    (record,) = game.rounds
    assert oddities(game)[0] is Oddity.BAD_DEAL
    assert "stands twice" in game.errors[0].what
    assert record.computed is None
    assert record.logged == GAME.rounds[0].logged
    assert read_lines(round_lines(record)).rounds == (record,)


def test_cards_after_the_end_are_left_out() -> None:
    game = read_lines([*ROUND[:-1], "(0)Anna: S2 ", "(1)Ben passt.", ROUND[-1]])
    assert game.rounds == GAME.rounds[:1]
    assert oddities(game) == [Oddity.AFTER_THE_END] * 2


def test_a_dragon_that_is_given_to_the_own_team() -> None:
    place, giver = next(
        (place, action.seat)
        for place, action in enumerate(GAME.rounds[0].actions)
        if isinstance(action, DragonGift)
    )
    line = first_line(ROUND, "Drache an:")
    lines = [*ROUND]
    lines[line] = f"Drache an: ({(giver + 2) % 4})"
    game = read_lines(lines)
    (record,) = game.rounds
    assert oddities(game) == [Oddity.FORBIDDEN]
    assert game.errors[0].rule == "8.5"
    assert record.score == record.logged == GAME.rounds[0].logged
    assert record.actions == GAME.rounds[0].actions[:place]


def test_a_wish_that_was_not_kept_is_accepted() -> None:
    lines = ["(0)A: Ma", "Wunsch:2", "(1)B passt.", "(2)C: R2", "(3)D passt."]
    game = with_lines(*lines)
    assert oddities(game) == [Oddity.WISH_NOT_KEPT, Oddity.INCOMPLETE]
    assert game.errors[0].rule == "9.2"
    assert isinstance(game.rounds[0].actions[-1], Pass)
    other = with_lines("(0)A: Ma", "Wunsch:2", "(1)B: S4", "(2)C: R8")
    assert oddities(other)[0] is Oddity.WISH_NOT_KEPT
    assert [play.combination.rank for play in other.rounds[0].plays] == [1, 4, 8]


def test_a_bomb_in_turn_may_dodge_a_wish() -> None:
    game = with_lines(
        "(0)A: Ma", "Wunsch:6", "(1)B: S2", "(2)C passt.", "(3)D: R9 B9 S9 G9", *passes("01")
    )
    assert oddities(game) == [Oddity.WISH_NOT_KEPT, Oddity.INCOMPLETE]  # seat 2 holds a six
    game = with_lines(
        "(0)A: Ma", "Wunsch:6", "(1)B: S2", "(2)C: G6", "(3)D: R9 B9 S9 G9", *passes("01")
    )
    assert oddities(game) == [Oddity.INCOMPLETE]  # the wish is fulfilled
    game = with_lines(
        "(0)A: Ma", "Wunsch:9", "(1)B: S2", "(2)C passt.", "(3)D: R9 B9 S9 G9", *passes("01")
    )
    assert not game.notes  # the bomb holds the rank
    dodged = with_lines(
        "(0)A: Ma", "Wunsch:7", "(1)B: S3", "(2)C: R8", "(3)D: R9 B9 S9 G9", *passes("01")
    )
    assert Oddity.WISH_NOT_KEPT in oddities(dodged)  # seat 2 holds a seven
    hands = (BOMBS[0], BOMBS[1], BOMBS[2].replace("7j", "Jj"), BOMBS[3].replace("Jj", "7j"))
    dodged = with_lines(
        "(0)A: Ma", "Wunsch:7", "(1)B: S3", "(2)C: G6", "(3)D: R9 B9 S9 G9", *passes("01"),
        hands=hands,
    )  # fmt: skip
    assert oddities(dodged) == [Oddity.INCOMPLETE]
    assert [note.oddity for note in dodged.notes] == [Oddity.WISH_DODGED]
    assert dodged.notes[0].rule == "9.5"


def test_a_call_after_the_first_card_is_moved_before_it() -> None:
    game = with_lines("(0)A: SB", "(1)B: S10", "(1)B: SA", "Tichu: (1)B", *passes("23"))
    (record,) = game.rounds
    assert Oddity.LATE_CALL in oddities(game)
    actions = [action for action in record.actions if isinstance(action, Call | Play)]
    assert [type(action) for action in actions[:2]] == [Play, Call]
    assert actions[1] == Call(1, "tichu")


def test_calls_that_the_rules_forbid_are_left_out() -> None:
    game = with_lines("Grosses Tichu: (0)A", "Tichu: (0)A", "(0)A: SB")
    assert game.rounds[0].calls == (Call(0, "grand"),)
    assert oddities(game) == [Oddity.MISPLACED_LINE, Oddity.IGNORED, Oddity.INCOMPLETE]
    assert game.errors[1].rule == "4.4"


def test_a_wish_after_the_play_that_ends_the_round() -> None:
    for seed in range(60):
        for record in played_game(seed).rounds:
            last = record.plays[-1].combination
            if Card("Mah") in last.cards:
                lines = round_lines(record)
                game = read_lines([*lines[:-1], "Wunsch:5", lines[-1]])
                assert not game.errors
                assert game.rounds[0].actions == (
                    *record.actions,
                    Wish(record.plays[-1].seat, 5),
                )
                assert read_lines(round_lines(game.rounds[0])).rounds == game.rounds
                return
    pytest.skip("no round of these games ends with the Mah Jong")


def test_the_line_of_bombs_is_compared_with_the_hands() -> None:
    place = first_line(ROUND, PLAY_BEGINS)
    kept = [line for line in ROUND if not line.startswith("BOMBE:")]
    seats = {s for s in range(4) if any(f"({s})" in x for x in ROUND if x.startswith("BOMBE"))}
    wrong = next(seat for seat in range(4) if seat not in seats)
    kept.insert(place - (len(ROUND) - len(kept)), f"BOMBE: ({wrong}){NAMES[wrong]} ")
    assert oddities(read_lines(kept)) == [Oddity.BOMB_LINE]


def test_one_hand_of_fourteen_can_be_missing() -> None:
    game = read_lines([*ROUND[:7], *ROUND[8:]])
    assert game.rounds == GAME.rounds[:1]
    assert oddities(game) == [Oddity.MISSING_LINE]


@pytest.mark.parametrize("heading", [FOURTEENS, "Schupfen:", PLAY_BEGINS])
def test_headings_can_be_missing(heading: str) -> None:
    game = read_lines([line for line in ROUND if line != heading])
    assert game.rounds == GAME.rounds[:1]
    assert oddities(game) == [Oddity.MISSING_LINE]


def test_the_heading_of_a_round_can_be_missing() -> None:
    game = read_lines([*ROUND, *round_lines(GAME.rounds[1])[1:]])
    assert game.rounds == GAME.rounds[:2]
    assert oddities(game) == [Oddity.MISSING_LINE]


def test_without_the_first_eight_cards() -> None:
    game = read_lines([ROUND[0], *ROUND[5:]])
    (record,) = game.rounds
    assert record.first_eights is None
    assert record.fourteens == GAME.rounds[0].fourteens
    assert record.computed == record.logged
    assert [note.oddity for note in game.notes] == [Oddity.NO_FIRST_EIGHT]
    assert read_lines(round_lines(record)).rounds == (record,)
    damaged = read_lines([*ROUND[:2], *ROUND[3:]])
    assert damaged.rounds == game.rounds
    assert oddities(damaged) == [Oddity.BAD_DEAL]


def test_a_line_without_an_end_is_refused_early() -> None:
    with pytest.raises(UnreadableError, match=f"line 2 has more than {LONGEST_LINE} characters"):
        list(text_lines(io.BytesIO(b"one\n" + b"x" * (LONGEST_LINE + 1))))
    game = game_in("\n".join(ROUND) + "\n" + "x" * 100_000)
    assert game.rounds == GAME.rounds[:1]
    assert oddities(game) == [Oddity.LONG_LINE]
    assert game.errors[0].line == len(ROUND) + 1


def test_a_round_or_a_game_without_an_end_is_cut() -> None:
    (record,) = read_lines([*ROUND[:-1], *["(0)Anna passt."] * 5000]).rounds
    assert len(record.errors) < 20
    assert Oddity.TOO_LONG in {error.oddity for error in record.errors}
    games = games_in("".join(f"{line}\n" for line in ROUND[:9]) * 1001)
    assert [len(game.rounds) for game in games] == [500, 500, 1]
    assert any(error.oddity is Oddity.LONG_GAME for error in games[1].errors)


def test_every_oddity_is_known_by_a_repr() -> None:
    assert all(eval(repr(oddity)) is oddity for oddity in Oddity)
    assert isinstance(GAME.rounds[0], RoundRecord)
