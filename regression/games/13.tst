# Positions of games on 13 lines in which most moves lose.
# Source: 110 games on 13 lines that the policy of KataGo's net g170-b6c96 played for this suite.
# Made by training/questions.py. KataGo 1.17 with g170-b6c96 searched each position with 70 visits: every move that it searched
# and that is not named here loses four points or 15% of the games, against one point at most for those named. KataGo with
# another net, a transformer of its tests (b7c96h6), searched with 60 visits: its best move is among those named, and
# after a wrong answer of Honte it leads by two points more. Komi is such that the game hangs on the move.

loadsgf sgf/13-001.sgf
10 reg_genmove black
#? [F2]

loadsgf sgf/13-002.sgf
20 reg_genmove black
#? [A4|A5|E4]

loadsgf sgf/13-003.sgf
30 reg_genmove black
#? [H10]

loadsgf sgf/13-004.sgf
40 reg_genmove white
#? [F7]

loadsgf sgf/13-005.sgf
50 reg_genmove white
#? [E12|F8|H9]

loadsgf sgf/13-006.sgf
60 reg_genmove black
#? [G11]

loadsgf sgf/13-007.sgf
70 reg_genmove black
#? [G3]

loadsgf sgf/13-008.sgf
80 reg_genmove white
#? [C10|L7]

loadsgf sgf/13-009.sgf
90 reg_genmove black
#? [B11|D2|G8]

loadsgf sgf/13-010.sgf
100 reg_genmove black
#? [M4]

loadsgf sgf/13-011.sgf
110 reg_genmove white
#? [J8]

loadsgf sgf/13-012.sgf
120 reg_genmove white
#? [E1]

loadsgf sgf/13-013.sgf
130 reg_genmove white
#? [L12]

loadsgf sgf/13-014.sgf
140 reg_genmove black
#? [H4|K6]

loadsgf sgf/13-015.sgf
150 reg_genmove black
#? [D6]

loadsgf sgf/13-016.sgf
160 reg_genmove white
#? [G1]

loadsgf sgf/13-017.sgf
170 reg_genmove black
#? [M8]

loadsgf sgf/13-018.sgf
180 reg_genmove black
#? [H10]

loadsgf sgf/13-019.sgf
190 reg_genmove black
#? [F3]

loadsgf sgf/13-020.sgf
200 reg_genmove black
#? [G8]

loadsgf sgf/13-021.sgf
210 reg_genmove white
#? [B3]

loadsgf sgf/13-022.sgf
220 reg_genmove black
#? [C10]

loadsgf sgf/13-023.sgf
230 reg_genmove black
#? [C9]

loadsgf sgf/13-024.sgf
240 reg_genmove black
#? [B2]

loadsgf sgf/13-025.sgf
250 reg_genmove black
#? [M11]

loadsgf sgf/13-026.sgf
260 reg_genmove white
#? [M13]

loadsgf sgf/13-027.sgf
270 reg_genmove black
#? [H2]

loadsgf sgf/13-028.sgf
280 reg_genmove white
#? [E6|F7|L5]

loadsgf sgf/13-029.sgf
290 reg_genmove white
#? [A12]

loadsgf sgf/13-030.sgf
300 reg_genmove white
#? [E6|F5]

loadsgf sgf/13-031.sgf
310 reg_genmove white
#? [A8]

loadsgf sgf/13-032.sgf
320 reg_genmove black
#? [E13]

loadsgf sgf/13-033.sgf
330 reg_genmove black
#? [B11|N3]

loadsgf sgf/13-034.sgf
340 reg_genmove black
#? [J5]

loadsgf sgf/13-035.sgf
350 reg_genmove white
#? [K2|L4|M5]

loadsgf sgf/13-036.sgf
360 reg_genmove black
#? [M12]

loadsgf sgf/13-037.sgf
370 reg_genmove black
#? [F13]

loadsgf sgf/13-038.sgf
380 reg_genmove white
#? [B7]

loadsgf sgf/13-039.sgf
390 reg_genmove white
#? [C7]

loadsgf sgf/13-040.sgf
400 reg_genmove black
#? [K12]

loadsgf sgf/13-041.sgf
410 reg_genmove white
#? [A2]

loadsgf sgf/13-042.sgf
420 reg_genmove black
#? [F5]

loadsgf sgf/13-043.sgf
430 reg_genmove black
#? [L1|L8]

loadsgf sgf/13-044.sgf
440 reg_genmove white
#? [L12]

loadsgf sgf/13-045.sgf
450 reg_genmove black
#? [G3|H3|J9]

loadsgf sgf/13-046.sgf
460 reg_genmove white
#? [E7]

loadsgf sgf/13-047.sgf
470 reg_genmove white
#? [N12]

loadsgf sgf/13-048.sgf
480 reg_genmove white
#? [J10]

loadsgf sgf/13-049.sgf
490 reg_genmove black
#? [E8]

loadsgf sgf/13-050.sgf
500 reg_genmove black
#? [A10]

loadsgf sgf/13-051.sgf
510 reg_genmove black
#? [M10]

loadsgf sgf/13-052.sgf
520 reg_genmove black
#? [C4]

loadsgf sgf/13-053.sgf
530 reg_genmove black
#? [L8]

loadsgf sgf/13-054.sgf
540 reg_genmove white
#? [D1]
