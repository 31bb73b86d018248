# Positions of games on 9 lines in which most moves lose.
# Source: 260 games on 9 lines that the policy of KataGo's net g170-b6c96 played for this suite, and games of its policy and of
# Honte with itself that a former version found questions in.
# Made by training/questions.py. KataGo 1.17 with g170-b6c96 searched each position with 70 or 80 visits: every move that it searched
# and that is not named here loses four points or 15% of the games, against one point at most for those named. KataGo with
# another net, a transformer of its tests (b7c96h6), searched with 60 visits: its best move is among those named, and
# after a wrong answer of Honte it leads by two points more. Komi is such that the game hangs on the move.

loadsgf sgf/9-001.sgf
10 reg_genmove white
#? [H7]

loadsgf sgf/9-002.sgf
20 reg_genmove black
#? [C2]

loadsgf sgf/9-003.sgf
30 reg_genmove white
#? [C2]

loadsgf sgf/9-004.sgf
40 reg_genmove white
#? [B9]

loadsgf sgf/9-005.sgf
50 reg_genmove black
#? [F1]

loadsgf sgf/9-006.sgf
60 reg_genmove black
#? [H2]

loadsgf sgf/9-007.sgf
70 reg_genmove black
#? [A4]

loadsgf sgf/9-008.sgf
80 reg_genmove white
#? [G3]

loadsgf sgf/9-009.sgf
90 reg_genmove white
#? [E5]

loadsgf sgf/9-010.sgf
100 reg_genmove white
#? [F1]

loadsgf sgf/9-011.sgf
110 reg_genmove white
#? [B7]

loadsgf sgf/9-012.sgf
120 reg_genmove white
#? [D6]

loadsgf sgf/9-013.sgf
130 reg_genmove black
#? [C8|H6]

loadsgf sgf/9-014.sgf
140 reg_genmove black
#? [C4]

loadsgf sgf/9-015.sgf
150 reg_genmove black
#? [C5]

loadsgf sgf/9-016.sgf
160 reg_genmove white
#? [B8|D3]

loadsgf sgf/9-017.sgf
170 reg_genmove black
#? [H2]

loadsgf sgf/9-018.sgf
180 reg_genmove white
#? [B8]

loadsgf sgf/9-019.sgf
190 reg_genmove black
#? [F6]

loadsgf sgf/9-020.sgf
200 reg_genmove white
#? [J7]

loadsgf sgf/9-021.sgf
210 reg_genmove black
#? [A8]

loadsgf sgf/9-022.sgf
220 reg_genmove black
#? [G2|G4]

loadsgf sgf/9-023.sgf
230 reg_genmove white
#? [G9]

loadsgf sgf/9-024.sgf
240 reg_genmove white
#? [B2|G5]

loadsgf sgf/9-025.sgf
250 reg_genmove black
#? [G3]

loadsgf sgf/9-026.sgf
260 reg_genmove black
#? [D5]

loadsgf sgf/9-027.sgf
270 reg_genmove black
#? [E7|F1]

loadsgf sgf/9-028.sgf
280 reg_genmove black
#? [A3]

loadsgf sgf/9-029.sgf
290 reg_genmove black
#? [B5]

loadsgf sgf/9-030.sgf
300 reg_genmove black
#? [H8]

loadsgf sgf/9-031.sgf
310 reg_genmove black
#? [D8]

loadsgf sgf/9-032.sgf
320 reg_genmove black
#? [G2]

loadsgf sgf/9-033.sgf
330 reg_genmove white
#? [J7]

loadsgf sgf/9-034.sgf
340 reg_genmove black
#? [G8]

loadsgf sgf/9-035.sgf
350 reg_genmove white
#? [H9]

loadsgf sgf/9-036.sgf
360 reg_genmove white
#? [E3]

loadsgf sgf/9-037.sgf
370 reg_genmove black
#? [B4]

loadsgf sgf/9-038.sgf
380 reg_genmove white
#? [J7]

loadsgf sgf/9-039.sgf
390 reg_genmove black
#? [B8]

loadsgf sgf/9-040.sgf
400 reg_genmove black
#? [D3|D4]

loadsgf sgf/9-041.sgf
410 reg_genmove black
#? [B6]

loadsgf sgf/9-042.sgf
420 reg_genmove white
#? [E5]

loadsgf sgf/9-043.sgf
430 reg_genmove black
#? [G4]

loadsgf sgf/9-044.sgf
440 reg_genmove black
#? [E2]

loadsgf sgf/9-045.sgf
450 reg_genmove black
#? [H6]

loadsgf sgf/9-046.sgf
460 reg_genmove white
#? [G3|H3|H6]

loadsgf sgf/9-047.sgf
470 reg_genmove black
#? [B7|C9]

loadsgf sgf/9-048.sgf
480 reg_genmove black
#? [D5]

loadsgf sgf/9-049.sgf
490 reg_genmove black
#? [G5]

loadsgf sgf/9-050.sgf
500 reg_genmove black
#? [D2]

loadsgf sgf/9-051.sgf
510 reg_genmove black
#? [B2|B4]

loadsgf sgf/9-052.sgf
520 reg_genmove white
#? [C2|F1]

loadsgf sgf/9-053.sgf
530 reg_genmove black
#? [C3|E4|F2]

loadsgf sgf/9-054.sgf
540 reg_genmove black
#? [B8]

loadsgf sgf/9-055.sgf
550 reg_genmove black
#? [B3]

loadsgf sgf/9-056.sgf
560 reg_genmove white
#? [H6]

loadsgf sgf/9-057.sgf
570 reg_genmove white
#? [B6]

loadsgf sgf/9-058.sgf
580 reg_genmove black
#? [G6]

loadsgf sgf/9-059.sgf
590 reg_genmove black
#? [G9|J5|J8]

loadsgf sgf/9-060.sgf
600 reg_genmove black
#? [E1]

loadsgf sgf/9-061.sgf
610 reg_genmove black
#? [B1]

loadsgf sgf/9-062.sgf
620 reg_genmove white
#? [A4]

loadsgf sgf/9-063.sgf
630 reg_genmove black
#? [D1|F9]

loadsgf sgf/9-064.sgf
640 reg_genmove black
#? [H9]

loadsgf sgf/9-065.sgf
650 reg_genmove black
#? [F3]

loadsgf sgf/9-066.sgf
660 reg_genmove white
#? [H3]

loadsgf sgf/9-067.sgf
670 reg_genmove black
#? [G9]

loadsgf sgf/9-068.sgf
680 reg_genmove white
#? [A5]

loadsgf sgf/9-069.sgf
690 reg_genmove white
#? [E6|G5]

loadsgf sgf/9-070.sgf
700 reg_genmove black
#? [H7]

loadsgf sgf/9-071.sgf
710 reg_genmove black
#? [B8|C7|H3]

loadsgf sgf/9-072.sgf
720 reg_genmove white
#? [F6]

loadsgf sgf/9-073.sgf
730 reg_genmove white
#? [E3]

loadsgf sgf/9-074.sgf
740 reg_genmove black
#? [D9|F1]

loadsgf sgf/9-075.sgf
750 reg_genmove black
#? [E8|H7]

loadsgf sgf/9-076.sgf
760 reg_genmove black
#? [H3]

loadsgf sgf/9-077.sgf
770 reg_genmove black
#? [D9|F2]

loadsgf sgf/9-078.sgf
780 reg_genmove white
#? [H4]

loadsgf sgf/9-079.sgf
790 reg_genmove white
#? [B7]

loadsgf sgf/9-080.sgf
800 reg_genmove white
#? [B9|E8]

loadsgf sgf/9-081.sgf
810 reg_genmove white
#? [G2]

loadsgf sgf/9-082.sgf
820 reg_genmove black
#? [B6]

loadsgf sgf/9-083.sgf
830 reg_genmove black
#? [E9]

loadsgf sgf/9-084.sgf
840 reg_genmove black
#? [E2|E5]

loadsgf sgf/9-085.sgf
850 reg_genmove white
#? [G5]

loadsgf sgf/9-086.sgf
860 reg_genmove black
#? [E3]

loadsgf sgf/9-087.sgf
870 reg_genmove black
#? [H3]

loadsgf sgf/9-088.sgf
880 reg_genmove white
#? [H6]

loadsgf sgf/9-089.sgf
890 reg_genmove white
#? [C4]

loadsgf sgf/9-090.sgf
900 reg_genmove white
#? [F3]

loadsgf sgf/9-091.sgf
910 reg_genmove black
#? [A7]

loadsgf sgf/9-092.sgf
920 reg_genmove white
#? [H3]

loadsgf sgf/9-093.sgf
930 reg_genmove white
#? [D8]

loadsgf sgf/9-094.sgf
940 reg_genmove black
#? [G4]

loadsgf sgf/9-095.sgf
950 reg_genmove white
#? [G2|H6]

loadsgf sgf/9-096.sgf
960 reg_genmove black
#? [F8]
