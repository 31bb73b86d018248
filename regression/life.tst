# Life and death: one vital point for both sides. Komi is such that the game hangs on it.
# All positions were composed for Honte: an eye space, a wall, and around it an opponent who lives for sure.

# Three in a row: B1 makes two eyes or one.
#   O . O . O . O
#   . O . O . O .
#   O . O . O . O
#   . O . O . O .
#   O O O O O . O
#   X X X X O O .
#   . . . X O . O
loadsgf sgf/life-straight-three.sgf
10 reg_genmove black
#? [B1]
20 reg_genmove white
#? [B1]

# Three in a row: G2 makes two eyes or one.
#   O . O . O . O
#   . O . O . O .
#   O . O . O O O
#   . O . O O X X
#   O . O . O X .
#   . O . O O X .
#   O . O . O X .
loadsgf sgf/life-straight-three-2.sgf
30 reg_genmove black
#? [G2]
40 reg_genmove white
#? [G2]

# A bent three in the corner: A1 makes two eyes or one.
#   O . O . O . O
#   . O . O . O .
#   O . O . O . O
#   O O O O . O .
#   X X O O O . O
#   . X X O . O .
#   . . X O O . O
loadsgf sgf/life-bent-three.sgf
50 reg_genmove black
#? [A1]
60 reg_genmove white
#? [A1]

# A bent three in the corner: G1 makes two eyes or one.
#   O . O . O . O
#   . O . O . O .
#   O . O . O . O
#   . O . O O O O
#   O . O O O X X
#   . O . O X X .
#   O . O O X . .
loadsgf sgf/life-bent-three-2.sgf
70 reg_genmove black
#? [G1]
80 reg_genmove white
#? [G1]

# Three in a row on the side: D1 makes two eyes or one.
#   O . O . O . O
#   . O . O . O .
#   O . O . O . O
#   . O . O . O .
#   O O O O O O O
#   O X X X X X O
#   O X . . . X O
loadsgf sgf/life-side-three.sgf
90 reg_genmove black
#? [D1]
100 reg_genmove white
#? [D1]

# Three in a row on the side: G4 makes two eyes or one.
#   O . O . O O O
#   . O . O O X X
#   O . O . O X .
#   . O . O O X .
#   O . O . O X .
#   . O . O O X X
#   O . O . O O O
loadsgf sgf/life-side-three-2.sgf
110 reg_genmove black
#? [G4]
120 reg_genmove white
#? [G4]

# A bent three on the side: D1 makes two eyes or one.
#   O . O . O . O
#   . O . O . O .
#   O . O . O . O
#   . O O O O O .
#   O O X X X O O
#   O X X . X O .
#   O X . . X O O
loadsgf sgf/life-bent-side.sgf
130 reg_genmove black
#? [D1]
140 reg_genmove white
#? [D1]

# A bent three on the side: G4 makes two eyes or one.
#   O . O . O . O
#   . O . O O O O
#   O . O O X X X
#   . O . O X . .
#   O . O O X X .
#   . O . O O X X
#   O . O . O O O
loadsgf sgf/life-bent-side-2.sgf
150 reg_genmove black
#? [G4]
160 reg_genmove white
#? [G4]

# The pyramid of four: D1 makes two eyes or one.
#   O . O . O . O
#   . O . O . O .
#   O . O . O . O
#   . O O O O O .
#   O O X X X O O
#   O X X . X X O
#   O X . . . X O
loadsgf sgf/life-pyramid.sgf
170 reg_genmove black
#? [D1]
180 reg_genmove white
#? [D1]

# The pyramid of four: G4 makes two eyes or one.
#   O . O . O O O
#   . O . O O X X
#   O . O O X X .
#   . O . O X . .
#   O . O O X X .
#   . O . O O X X
#   O . O . O O O
loadsgf sgf/life-pyramid-2.sgf
190 reg_genmove black
#? [G4]
200 reg_genmove white
#? [G4]

# The pyramid of four, on its head: D2 makes two eyes or one.
#   O . O . O . O
#   . O . O . O .
#   O . O . O . O
#   O O O O O O O
#   O X X X X X O
#   O X . . . X O
#   O X X . X X O
loadsgf sgf/life-pyramid-up.sgf
210 reg_genmove black
#? [D2]
220 reg_genmove white
#? [D2]

# The pyramid of four, on its head: F4 makes two eyes or one.
#   O . O O O O O
#   . O . O X X X
#   O . O O X . X
#   . O . O X . .
#   O . O O X . X
#   . O . O X X X
#   O . O O O O O
loadsgf sgf/life-pyramid-up-2.sgf
230 reg_genmove black
#? [F4]
240 reg_genmove white
#? [F4]

# The bulky five: White kills at D1. Black lives there or, with one eye at each end, by C1.
#   O . O . O . O
#   . O . O . O .
#   O . O . O . O
#   O O O O O O .
#   O X X X X O O
#   O X . . X X O
#   O X . . . X O
loadsgf sgf/life-bulky-five.sgf
250 reg_genmove black
#? [C1|D1]
260 reg_genmove white
#? [D1]

# The bulky five: G4 makes two eyes or one.
#   O . O . O O O
#   . O . O O X X
#   O . O O X X .
#   . O . O X . .
#   O . O O X . .
#   . O . O X X X
#   O . O O O O O
loadsgf sgf/life-bulky-five-2.sgf
270 reg_genmove black
#? [G4]
280 reg_genmove white
#? [G4]

# The crossed five: D3 makes two eyes or one.
#   O . O . O . O
#   . O O O O O .
#   O O X X X O O
#   O X X . X X O
#   O X . . . X O
#   O X X . X X O
#   O O X X X O O
loadsgf sgf/life-crossed-five.sgf
290 reg_genmove black
#? [D3]
300 reg_genmove white
#? [D3]

# Three in a row in the open: D4 makes two eyes or one.
#   O . O . O . O
#   O O O O O O O
#   O X X X X X O
#   O X . . . X O
#   O X X X X X O
#   O O O O O O O
#   O . O . O . O
loadsgf sgf/life-center-three.sgf
310 reg_genmove black
#? [D4]
320 reg_genmove white
#? [D4]

# Three in a row in the open: D4 makes two eyes or one.
#   O O O O O O O
#   . O X X X O .
#   O O X . X O O
#   . O X . X O .
#   O O X . X O O
#   . O X X X O .
#   O O O O O O O
loadsgf sgf/life-center-three-2.sgf
330 reg_genmove black
#? [D4]
340 reg_genmove white
#? [D4]
