"""A session as KaTrain has it, through its own engine class. Usage: python katrain_session.py ENGINE

What draws and translates is replaced; the engine, the nodes of the game and the queries are KaTrain's own.
"""

import os
import sys
import tempfile
import time
import types


def stand_in(name, **contents):
    """A module of the window toolkit that does nothing."""
    module = types.ModuleType(name)
    vars(module).update(contents)
    sys.modules[name] = module


class Observable:
    def __init__(self, *_):
        pass


stand_in("kivy")
stand_in("kivy.utils", platform="linux")
stand_in("kivy._event", Observable=Observable)

from katrain.core.engine import KataGoEngine  # noqa: E402
from katrain.core.game_node import GameNode  # noqa: E402
from pysgf import Move  # noqa: E402

PATIENCE = 120
ERROR_LEVEL = -1


class KaTrain:
    """What the engine class needs of the program: a log, and the window that offers help after an error."""

    def __init__(self):
        self.errors = []
        self.log_lines = []

    def log(self, message, level=0):
        self.log_lines.append(str(message))
        if level == ERROR_LEVEL:
            self.errors.append(str(message))

    def __call__(self, *message):
        self.errors.append(" ".join(map(str, message)))


def wait_until(condition, what):
    begin = time.time()
    while not condition():
        assert time.time() - begin < PATIENCE, f"no {what} after {PATIENCE} seconds"
        time.sleep(0.02)


def game(rules, size=9, komi=6.5, handicap=()):
    root = GameNode(properties={"SZ": size, "KM": komi, "RU": rules})
    if handicap:
        root.set_property("AB", [Move.from_gtp(name, player="B").sgf((size, size)) for name in handicap])
    return root


def play(node, moves):
    for nth, name in enumerate(moves.split()):
        node = node.play(Move.from_gtp(name, player="BW"[nth % 2]))
    return node


def analyze(engine, node, **options):
    node.analyze(engine, time_limit=False, **options)
    wait_until(lambda: node.analysis_complete and engine.is_idle(), "analysis")
    return node.analysis


def check(analysis, size, visits):
    root = analysis["root"]
    assert root["visits"] == visits, root
    assert 0 <= root["winrate"] <= 1
    assert len(analysis["policy"]) == size * size + 1
    assert len(analysis["ownership"]) == size * size
    best = min(analysis["moves"].values(), key=lambda move: move["order"])
    assert best["order"] == 0 and best["pv"][0] == best["move"], best
    assert len(best["ownership"]) == size * size


def a_game_under_each_rule_set(engine):
    for rules in ["japanese", "chinese", "korean", "aga", "tromp-taylor", "new zealand", "stone_scoring"]:
        check(analyze(engine, play(game(rules), "E5 C3")), 9, 60)
    custom = '{"koRule":"SIMPLE","scoring":"AREA","suicide":false}'.replace("koRule", "ko")
    check(analyze(engine, play(game(custom), "E5")), 9, 60)


def all_nodes_of_a_game_at_once(engine):
    node = last = play(game("japanese", size=13), "D4 K10 K4 D10 G7 C7 L7 G3")
    while node:
        node.analyze(engine, time_limit=False, analyze_fast=True)
        node = node.parent
    wait_until(engine.is_idle, "analysis of the game")
    for node in last.nodes_from_root:
        check(node.analysis, 13, 20)
    # KaTrain compares a node with its parent, and needs figures from one side.
    assert last.points_lost is not None and last.score is not None and last.winrate is not None


def a_clear_lead_is_seen_from_blacks_side(engine):
    stones = ["C3", "G7", "C7", "G3", "E5"]
    root = game("chinese", komi=0.5, handicap=stones)
    analysis = analyze(engine, root)
    assert root.next_player == "W"
    assert analysis["root"]["currentPlayer"] == "W"
    assert analysis["root"]["scoreLead"] > 5 and analysis["root"]["winrate"] > 0.6, analysis["root"]


def alternatives_and_a_region(engine):
    node = play(game("chinese"), "E5")
    first = dict(analyze(engine, node)["moves"])
    node.analyze(engine, time_limit=False, find_alternatives=True)
    wait_until(engine.is_idle, "alternatives")
    more = set(node.analysis["moves"]) - set(first)
    assert more, "alternatives are moves that were not considered before"
    node = play(game("chinese"), "E5")
    node.analyze(engine, time_limit=False, region_of_interest=[0, 3, 0, 3])
    wait_until(engine.is_idle, "region")
    for name in node.analysis["moves"]:
        assert name == "pass" or (name[0] in "ABCD" and name[1] in "1234"), name


def a_sweep_over_all_points(engine):
    """KaTrain asks about each point as the next move; an illegal one is an error that it does not show."""
    node = play(game("chinese", size=5), "C3 C2")
    for x in range(5):
        for y in range(5):
            node.analyze(engine, visits=4, time_limit=False, refine_move=Move((x, y), player=node.next_player))
    wait_until(engine.is_idle, "sweep")
    assert len(node.analysis["moves"]) == 23, sorted(node.analysis["moves"])


def pondering_goes_on_until_it_is_stopped(engine):
    node = play(game("chinese"), "E5")
    node.analyze(engine, ponder=True, time_limit=False)
    wait_until(lambda: node.analysis["root"] and node.analysis["root"]["visits"] > 200, "reports while it ponders")
    assert not node.analysis["completed"]
    engine.stop_pondering()
    wait_until(engine.is_idle, "end of pondering")
    assert node.analysis["completed"]


def a_new_game_drops_what_waits(engine):
    for _ in range(20):
        play(game("chinese", size=19), "D4 Q16").analyze(engine, visits=100000, time_limit=False)
    wait_until(engine.write_queue.empty, "queries on their way")
    engine.on_new_game()
    check(analyze(engine, play(game("chinese"), "E5")), 9, 60)


def a_time_limit_holds(engine):
    node = play(game("chinese", size=19), "D4 Q16")
    begin = time.time()
    node.analyze(engine, visits=10_000_000)
    wait_until(engine.is_idle, "end of the time")
    assert node.analysis_complete and time.time() - begin < 30


STEPS = [
    a_game_under_each_rule_set,
    all_nodes_of_a_game_at_once,
    a_clear_lead_is_seen_from_blacks_side,
    alternatives_and_a_region,
    a_sweep_over_all_points,
    pondering_goes_on_until_it_is_stopped,
    a_new_game_drops_what_waits,
    a_time_limit_holds,
]


def main():
    katrain = KaTrain()
    with tempfile.TemporaryDirectory() as folder:
        model, settings = (os.path.join(folder, name) for name in ["model.bin.gz", "analysis.cfg"])
        config = {
            "katago": os.path.abspath(sys.argv[1]),
            "model": model,
            "config": settings,
            "max_visits": 60,
            "fast_visits": 20,
            "max_time": 2.0,
            "wide_root_noise": 0.04,
            "_enable_ownership": True,
        }
        engine = KataGoEngine(katrain, config)
        assert engine.check_alive(), katrain.log_lines
        for step in STEPS:
            step(engine)
            assert not katrain.errors, katrain.errors
            print(step.__name__.replace("_", " "))
        engine.shutdown(finish=True)
    assert not any("warning" in line for line in katrain.log_lines), "a query has a field without effect"
    print("all is well")


main()
