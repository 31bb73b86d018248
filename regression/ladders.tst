# Ladders: a chain is driven along the diagonal, and what stands on its way decides.
# All positions were composed for Honte.

# The way is free to the edge: Black starts the ladder at E4, and White, instead of running,
# puts a stone on the way at G7. If he runs, each atari has to come from the right side.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . X . . . . . .
#   . O X O . . . . .
#   . . O X . . . . .
#   . . O X . . . . .
#   . . . . . . . . .
loadsgf sgf/ladder-9.sgf
10 restricted_genmove black D5 E4
#? [E4]
play black E4
20 restricted_genmove white D5 G7
#? [G7]
play white D5
30 restricted_genmove black E5 D6
#? [D6]
play black D6
play white E5
40 restricted_genmove black E6 F5
#? [F5]
play black F5
play white E6
50 restricted_genmove black F6 E7
#? [E7]

# The same to the other side.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . X . .
#   . . . . . O X O .
#   . . . . . X O . .
#   . . . . . X O . .
#   . . . . . . . . .
loadsgf sgf/ladder-9-left.sgf
60 restricted_genmove black F5 E4
#? [E4]
play black E4
play white F5
70 restricted_genmove black E5 F6
#? [F6]

# The same downwards, with colors exchanged.
#   . . . . . . . . .
#   . . X O . . . . .
#   . . X O . . . . .
#   . X O X . . . . .
#   . . O . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
loadsgf sgf/ladder-9-white.sgf
80 restricted_genmove white D5 E6
#? [E6]
play white E6
play black D5
90 restricted_genmove white E5 D4
#? [D4]

# A white stone stands on the way: the ladder does not work, and White runs if Black begins it.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . O . .
#   . . . . . . . . .
#   . . X . . . . . .
#   . O X O . . . . .
#   . . O X . . . . .
#   . . O X . . . . .
#   . . . . . . . . .
loadsgf sgf/ladder-broken-9.sgf
100 reg_genmove black
#? [!E4]
play black E4
110 restricted_genmove white D5 A1
#? [D5]

# The ladder is broken early: White comes out next to his stone at D5.
#   . . . . . . . . .
#   . . . . . O . . .
#   . . . . X X O O .
#   . . . . . O X X .
#   . . . O . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
loadsgf sgf/ladder-broken-9-early.sgf
120 reg_genmove black
#? [!F5]
play black F5
130 restricted_genmove white E6 J9
#? [E6]

# A black stone on the way is met before the white one: the ladder works.
#   . . . . . . . . .
#   . . . . . . . O .
#   . . . . . . . . .
#   . . . . X . . . .
#   . . X . . . . . .
#   . O X O . . . . .
#   . . O X . . . . .
#   . . O X . . . . .
#   . . . . . . . . .
loadsgf sgf/ladder-mended-9.sgf
140 restricted_genmove black D5 E4
#? [E4]
play black E4
play white D5
150 restricted_genmove black E5 D6
#? [D6]

# On a larger board the ladder runs the same way.
# Known failure (D6, F5): as on the small board.
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . X . . . . . . . . . .
#   . O X O . . . . . . . . .
#   . . O X . . . . . . . . .
#   . . O X . . . . . . . . .
#   . . . . . . . . . . . . .
loadsgf sgf/ladder-13.sgf
160 restricted_genmove black D5 E4
#? [E4]
play black E4
play white D5
170 restricted_genmove black E5 D6
#? [D6]
play black D6
play white E5
180 restricted_genmove black E6 F5
#? [F5]

# The ladder is broken far away.
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . O . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . X . .
#   . . . . . . . . . O X O .
#   . . . . . . . . . X O . .
#   . . . . . . . . . X O . .
#   . . . . . . . . . . . . .
loadsgf sgf/ladder-broken-13.sgf
play black J4
190 restricted_genmove white K5 N1
#? [K5]

# On the whole board, in the opposite corner.
loadsgf sgf/ladder-19.sgf
200 restricted_genmove black Q15 P16
#? [P16]
play black P16
play white Q15
210 restricted_genmove black P15 Q14
#? [Q14]

# A stone on the second line is driven to the edge: E2, and then an atari along the edge.
#   . . . . . . .
#   . . . . . . .
#   . O O . . . .
#   . O X X . . .
#   . O X X . . .
#   . O X O . . .
#   . . . . . . .
loadsgf sgf/ladder-edge.sgf
play black E2
play white D1
220 restricted_genmove black C1 E1 F2
#? [C1|E1]

# The same on the side, with colors exchanged.
#   . . . . . . .
#   . . X X X X .
#   . . X O O O .
#   . . . O O X .
#   . . . . . . .
#   . . . . . . .
#   . . . . . . .
loadsgf sgf/ladder-edge-2.sgf
play white F3
play black G4
230 restricted_genmove white G5 G3 F2
#? [G5|G3]
