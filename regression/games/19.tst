# Positions of games on 19 lines in which most moves lose.
# Source: 80 games on 19 lines that the policy of KataGo's net g170-b6c96 played for this suite.
# Made by training/questions.py. KataGo 1.17 with g170-b6c96 searched each position with 70 visits: every move that it searched
# and that is not named here loses four points or 15% of the games, against one point at most for those named. KataGo with
# another net, a transformer of its tests (b7c96h6), searched with 60 visits: its best move is among those named, and
# after a wrong answer of Honte it leads by two points more. Komi is such that the game hangs on the move.

loadsgf sgf/19-001.sgf
10 reg_genmove black
#? [O1]

loadsgf sgf/19-002.sgf
20 reg_genmove black
#? [A2]

loadsgf sgf/19-003.sgf
30 reg_genmove black
#? [E10|E6]

loadsgf sgf/19-004.sgf
40 reg_genmove white
#? [C11]

loadsgf sgf/19-005.sgf
50 reg_genmove black
#? [B17|C18|M18|S7]

loadsgf sgf/19-006.sgf
60 reg_genmove black
#? [S5]

loadsgf sgf/19-007.sgf
70 reg_genmove white
#? [Q11]

loadsgf sgf/19-008.sgf
80 reg_genmove white
#? [M14]

loadsgf sgf/19-009.sgf
90 reg_genmove white
#? [P18]

loadsgf sgf/19-010.sgf
100 reg_genmove white
#? [R9]

loadsgf sgf/19-011.sgf
110 reg_genmove black
#? [B4]

loadsgf sgf/19-012.sgf
120 reg_genmove white
#? [B14]

loadsgf sgf/19-013.sgf
130 reg_genmove black
#? [B5]

loadsgf sgf/19-014.sgf
140 reg_genmove white
#? [R14]

loadsgf sgf/19-015.sgf
150 reg_genmove white
#? [P16]

loadsgf sgf/19-016.sgf
160 reg_genmove white
#? [S8]

loadsgf sgf/19-017.sgf
170 reg_genmove black
#? [G5]

loadsgf sgf/19-018.sgf
180 reg_genmove white
#? [F2]

loadsgf sgf/19-019.sgf
190 reg_genmove white
#? [B4]

loadsgf sgf/19-020.sgf
200 reg_genmove white
#? [J12]

loadsgf sgf/19-021.sgf
210 reg_genmove black
#? [T10]

loadsgf sgf/19-022.sgf
220 reg_genmove black
#? [T10|T11]

loadsgf sgf/19-023.sgf
230 reg_genmove black
#? [D8]

loadsgf sgf/19-024.sgf
240 reg_genmove black
#? [B9]

loadsgf sgf/19-025.sgf
250 reg_genmove white
#? [G10]

loadsgf sgf/19-026.sgf
260 reg_genmove black
#? [E10]

loadsgf sgf/19-027.sgf
270 reg_genmove white
#? [H4]

loadsgf sgf/19-028.sgf
280 reg_genmove white
#? [A6]

loadsgf sgf/19-029.sgf
290 reg_genmove black
#? [C19]

loadsgf sgf/19-030.sgf
300 reg_genmove black
#? [R18]

loadsgf sgf/19-031.sgf
310 reg_genmove black
#? [A9]

loadsgf sgf/19-032.sgf
320 reg_genmove black
#? [P1|Q1]

loadsgf sgf/19-033.sgf
330 reg_genmove black
#? [P9]

loadsgf sgf/19-034.sgf
340 reg_genmove black
#? [P1]

loadsgf sgf/19-035.sgf
350 reg_genmove black
#? [N1]

loadsgf sgf/19-036.sgf
360 reg_genmove white
#? [Q18|S16|S17|T14]

loadsgf sgf/19-037.sgf
370 reg_genmove white
#? [M5]

loadsgf sgf/19-038.sgf
380 reg_genmove black
#? [R1]

loadsgf sgf/19-039.sgf
390 reg_genmove white
#? [L14]

loadsgf sgf/19-040.sgf
400 reg_genmove white
#? [F2]

loadsgf sgf/19-041.sgf
410 reg_genmove black
#? [D9]

loadsgf sgf/19-042.sgf
420 reg_genmove black
#? [E15]

loadsgf sgf/19-043.sgf
430 reg_genmove black
#? [C14]

loadsgf sgf/19-044.sgf
440 reg_genmove white
#? [G15|J19]

loadsgf sgf/19-045.sgf
450 reg_genmove white
#? [C5]

loadsgf sgf/19-046.sgf
460 reg_genmove white
#? [B5|L11|M13|O2]

loadsgf sgf/19-047.sgf
470 reg_genmove white
#? [E7]

loadsgf sgf/19-048.sgf
480 reg_genmove black
#? [S8]

loadsgf sgf/19-049.sgf
490 reg_genmove white
#? [G14]

loadsgf sgf/19-050.sgf
500 reg_genmove white
#? [F16]
