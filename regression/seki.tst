# Seki: stones without two eyes that neither side can take. Whoever plays first in one loses.
# All positions were composed for Honte.

# Three white stones in five points: with a fourth they are taken, and Black has room for two eyes.
# If Black fills a liberty he is in atari himself.
#   . O . O . O .
#   O O O O O O O
#   O O O O O O O
#   O O O O O O O
#   O O O O O O O
#   X X X X X X O
#   . O O O . X O
loadsgf sgf/seki-three-inside.sgf
10 final_status_list seki
#=set [A2 B2 C2 D2 E2 F2 F1 B1 C1 D1]
20 final_status A2
#? [seki]
30 final_status C1
#? [seki]
40 final_score
#? [W\+33.5]
komi -34
50 reg_genmove black
#? [PASS]
60 restricted_genmove black A1 E1 pass
#? [PASS]
komi -32
70 reg_genmove white
#? [PASS]
80 restricted_genmove white A1 E1 pass
#? [PASS]

# The same on the side, with colors exchanged.
#   . X X X X O .
#   X X X X X O X
#   . X X X X O X
#   X X X X X O X
#   . X X X X O .
#   X X X X X O O
#   . X X X X X X
loadsgf sgf/seki-three-inside-2.sgf
90 final_status_list seki
#=set [F7 F6 F5 F4 F3 F2 G2 G6 G5 G4]
100 final_status F7
#? [seki]
110 final_status G5
#? [seki]
120 final_score
#? [B\+33.5]
komi 34
130 reg_genmove white
#? [PASS]
140 restricted_genmove white G7 G3 pass
#? [PASS]
komi 32
150 reg_genmove black
#? [PASS]
160 restricted_genmove black G7 G3 pass
#? [PASS]

# Four white stones in six points in a row.
#   . O . O . O .
#   O O O O O O O
#   O O O O O O O
#   O O O O O O O
#   O O O O O O O
#   X X X X X X X
#   . O O O O . X
loadsgf sgf/seki-four-inside.sgf
170 final_status_list seki
#=set [A2 B2 C2 D2 E2 F2 G2 G1 B1 C1 D1 E1]
180 final_status A2
#? [seki]
190 final_status C1
#? [seki]
200 final_score
#? [W\+31.5]
komi -32
210 reg_genmove black
#? [PASS]
220 restricted_genmove black A1 F1 pass
#? [PASS]
komi -30
230 reg_genmove white
#? [PASS]
240 restricted_genmove white A1 F1 pass
#? [PASS]

# The same on the side.
#   . O O O O X X
#   O O O O O X .
#   . O O O O X O
#   O O O O O X O
#   . O O O O X O
#   O O O O O X O
#   . O O O O X .
loadsgf sgf/seki-four-inside-2.sgf
250 final_status_list seki
#=set [F1 F2 F3 F4 F5 F6 F7 G7 G2 G3 G4 G5]
260 final_status F1
#? [seki]
270 final_status G3
#? [seki]

# Two white stones in four points are no seki: after a third Black takes three, and White plays in the middle.
#   . O . O . O .
#   O O O O O O O
#   O O O O O O O
#   O O O O O O O
#   O O O O O O O
#   X X X X X O O
#   . O O . X O O
loadsgf sgf/seki-not-two-inside.sgf
280 final_status_list seki
#=set []
290 final_status A2
#? [dead]
300 final_status B1
#? [alive]
