# Finished boards: which stones are dead, which live, what is dame, and the score.
# All positions were composed for Honte; small letters are stones that are dead, Z and Q stones in seki.

# Two walls that touch: each side has its eyes.
#   . X O . O
#   X X O O .
#   . X O . O
#   X X O O .
#   . X O . .
loadsgf sgf/walls.sgf
10 final_score
#? [W\+12.5]
20 final_status_list dead
#=set []
30 final_status_list alive
#=set [B1 C1 A2 B2 C2 D2 B3 C3 E3 A4 B4 C4 D4 B5 C5 E5]
40 final_status_list seki
#=set []
50 final_status_list black_territory
#=set [A1 A3 A5]
60 final_status_list white_territory
#=set [D1 E1 E2 D3 E4 D5]
70 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/walls-territory.sgf
80 final_score
#? [W\+9.5]

# One dead stone in each territory.
#   . . X O . . .
#   . o X O . . .
#   . . X O . x .
#   . . X O . . .
#   X X X O O O O
#   . . X O . . .
#   . . X O . . .
loadsgf sgf/intruders.sgf
90 final_score
#? [W\+14.5]
100 final_status_list dead
#=set [F5 B6]
110 final_status_list alive
#=set [C1 D1 C2 D2 A3 B3 C3 D3 E3 F3 G3 C4 D4 C5 D5 C6 D6 C7 D7]
120 final_status_list seki
#=set []
130 final_status_list black_territory
#=set [A1 B1 A2 B2 A4 B4 A5 B5 A6 B6 A7 B7]
140 final_status_list white_territory
#=set [E1 F1 G1 E2 F2 G2 E4 F4 G4 E5 F5 G5 E6 F6 G6 E7 F7 G7]
150 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/intruders-territory.sgf
160 final_score
#? [W\+12.5]

# Between the walls lies a line of dame, which count for nobody.
#   . . X . O . .
#   . . X . O . .
#   . . X . O . .
#   . . X . O . .
#   . . X . O . .
#   . . X . O . .
#   . . X . O . .
# An engine that plays the dame out before it counts may differ by one point.
loadsgf sgf/dame-line.sgf
170 final_score
#? [W\+7.5]
180 final_status_list dead
#=set []
190 final_status_list alive
#=set [C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7]
200 final_status_list seki
#=set []
210 final_status_list black_territory
#=set [A1 B1 A2 B2 A3 B3 A4 B4 A5 B5 A6 B6 A7 B7]
220 final_status_list white_territory
#=set [F1 G1 F2 G2 F3 G3 F4 G4 F5 G5 F6 G6 F7 G7]
230 final_status_list dame
#=set [D1 D2 D3 D4 D5 D6 D7]
# The same under rules that count territory and prisoners.
loadsgf sgf/dame-line-territory.sgf
240 final_score
#? [W\+6.5]

# The whole board is Black's; one stone does not make White alive.
#   . . X . .
#   . . X . .
#   X X X X X
#   . . X o .
#   . . X . .
loadsgf sgf/lonely-intruder.sgf
250 final_score
#? [B\+17.5]
260 final_status_list dead
#=set [D2]
270 final_status_list alive
#=set [C1 C2 A3 B3 C3 D3 E3 C4 C5]
280 final_status_list seki
#=set []
290 final_status_list black_territory
#=set [A1 B1 D1 E1 A2 B2 D2 E2 A4 B4 D4 E4 A5 B5 D5 E5]
300 final_status_list white_territory
#=set []
310 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/lonely-intruder-territory.sgf
320 final_score
#? [B\+10.5]

# Black lives in the corner with two points, and nothing more.
#   . X . X O .
#   X X X X O .
#   O O O O O .
#   . . . . O .
#   . O . O . .
#   . . . . . .
loadsgf sgf/corner-two-eyes.sgf
330 final_score
#? [W\+27.5]
340 final_status_list dead
#=set []
350 final_status_list alive
#=set [B2 D2 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5 B6 D6 E6]
360 final_status_list seki
#=set []
370 final_status_list black_territory
#=set [A6 C6]
380 final_status_list white_territory
#=set [A1 B1 C1 D1 E1 F1 A2 C2 E2 F2 A3 B3 C3 D3 F3 F4 F5 F6]
390 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/corner-two-eyes-territory.sgf
400 final_score
#? [W\+22.5]

# The second eye on C5 is false: White throws in, and Black is dead.
#   . x . O .
#   x x O O .
#   O O O . O
#   . O . O .
#   . . O . .
loadsgf sgf/false-eye.sgf
410 final_score
#? [W\+32.5]
420 final_status_list dead
#=set [A4 B4 B5]
430 final_status_list alive
#=set [C1 B2 D2 A3 B3 C3 E3 C4 D4 D5]
440 final_status_list seki
#=set []
450 final_status_list black_territory
#=set []
460 final_status_list white_territory
#=set [A1 B1 D1 E1 A2 C2 E2 D3 A4 B4 E4 A5 B5 C5 E5]
470 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/false-eye-territory.sgf
480 final_score
#? [W\+24.5]

# White sits on the vital point of three: Black is dead as he stands.
#   . O . . O .
#   O . O . O .
#   . O . O . .
#   O O O O O .
#   x x x x O .
#   . O . x O .
loadsgf sgf/nakade-three.sgf
490 final_score
#? [W\+43.5]
500 final_status_list dead
#=set [D1 A2 B2 C2 D2]
510 final_status_list alive
#=set [B1 E1 E2 A3 B3 C3 D3 E3 B4 D4 A5 C5 E5 B6 E6]
520 final_status_list seki
#=set []
530 final_status_list black_territory
#=set []
540 final_status_list white_territory
#=set [A1 C1 D1 F1 A2 B2 C2 D2 F2 F3 A4 C4 E4 F4 B5 D5 F5 A6 C6 D6 F6]
550 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/nakade-three-territory.sgf
560 final_score
#? [W\+32.5]

# Four points in a row are two eyes, whoever moves.
#   . O . O . O .
#   O . O . O . .
#   . O . O . O .
#   O . O . O . .
#   O O O O O O .
#   X X X X X O O
#   . . . . X O .
loadsgf sgf/straight-four.sgf
570 final_score
#? [W\+36.5]
580 final_status_list dead
#=set []
590 final_status_list alive
#=set [E1 F1 A2 B2 C2 D2 E2 F2 G2 A3 B3 C3 D3 E3 F3 A4 C4 E4 B5 D5 F5 A6 C6 E6 B7 D7 F7]
600 final_status_list seki
#=set []
610 final_status_list black_territory
#=set [A1 B1 C1 D1]
620 final_status_list white_territory
#=set [G1 G3 B4 D4 F4 G4 A5 C5 E5 G5 B6 D6 F6 G6 A7 C7 E7 G7]
630 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/straight-four-territory.sgf
640 final_score
#? [W\+20.5]

# Four points in a square are one eye: Black is dead.
#   . O . O . .
#   O . O . O .
#   O O O O . O
#   x x x O O .
#   . . x O . O
#   . . x O O .
loadsgf sgf/square-four.sgf
650 final_score
#? [W\+43.5]
660 final_status_list dead
#=set [C1 C2 A3 B3 C3]
670 final_status_list alive
#=set [D1 E1 D2 F2 D3 E3 A4 B4 C4 D4 F4 A5 C5 E5 B6 D6]
680 final_status_list seki
#=set []
690 final_status_list black_territory
#=set []
700 final_status_list white_territory
#=set [A1 B1 C1 F1 A2 B2 C2 E2 A3 B3 C3 F3 E4 B5 D5 F5 A6 C6 E6 F6]
710 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/square-four-territory.sgf
720 final_score
#? [W\+31.5]

# Six points in a rectangle on the side live.
#   . O . O . O .
#   O . O . O . O
#   . O . O . O .
#   O O O O O O O
#   O X X X X X O
#   O X . . . X O
#   O X . . . X O
loadsgf sgf/rectangle-six.sgf
730 final_score
#? [W\+26.5]
740 final_status_list dead
#=set []
750 final_status_list alive
#=set [A1 B1 F1 G1 A2 B2 F2 G2 A3 B3 C3 D3 E3 F3 G3 A4 B4 C4 D4 E4 F4 G4 B5 D5 F5 A6 C6 E6 G6 B7 D7 F7]
760 final_status_list seki
#=set []
770 final_status_list black_territory
#=set [C1 D1 E1 C2 D2 E2]
780 final_status_list white_territory
#=set [A5 C5 E5 G5 B6 D6 F6 A7 C7 E7 G7]
790 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/rectangle-six-territory.sgf
800 final_score
#? [W\+11.5]

# A bent four on the side lives, whoever moves.
#   . O . O . O .
#   O . O . O . O
#   . O . O . O .
#   O O O O O O O
#   O X X X X X O
#   O X . . X X O
#   O X X . . X O
loadsgf sgf/bent-four-side.sgf
810 final_score
#? [W\+26.5]
820 final_status_list dead
#=set []
830 final_status_list alive
#=set [A1 B1 C1 F1 G1 A2 B2 E2 F2 G2 A3 B3 C3 D3 E3 F3 G3 A4 B4 C4 D4 E4 F4 G4 B5 D5 F5 A6 C6 E6 G6 B7 D7 F7]
840 final_status_list seki
#=set []
850 final_status_list black_territory
#=set [D1 E1 C2 D2]
860 final_status_list white_territory
#=set [A5 C5 E5 G5 B6 D6 F6 A7 C7 E7 G7]
870 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/bent-four-side-territory.sgf
880 final_score
#? [W\+13.5]

# Two dead stones in each of two eyes do not hurt.
#   . o X . X O .
#   o . X X X O O
#   X X X O O O .
#   . X O O . O .
#   X X O . O . O
#   . X O O . O .
#   . X O . O . .
loadsgf sgf/two-prisons.sgf
890 final_score
#? [W\+14.5]
900 final_status_list dead
#=set [A6 B7]
910 final_status_list alive
#=set [B1 C1 E1 B2 C2 D2 F2 A3 B3 C3 E3 G3 B4 C4 D4 F4 A5 B5 C5 D5 E5 F5 C6 D6 E6 F6 G6 C7 E7 F7]
920 final_status_list seki
#=set []
930 final_status_list black_territory
#=set [A1 A2 A4 A6 B6 A7 B7 D7]
940 final_status_list white_territory
#=set [D1 F1 G1 E2 G2 D3 F3 E4 G4 G5 G7]
950 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/two-prisons-territory.sgf
960 final_score
#? [W\+7.5]

# The chains share two liberties; whoever plays there first is captured.
#   . X . X . X . .
#   X . X . X . X .
#   . X . X . X . .
#   X . X . X . X .
#   . X . X . X . .
#   X X X X X X X .
#   Q Q Q Q Q Q X .
#   . Z Z Z . Q X .
loadsgf sgf/seki-two-liberties.sgf
970 final_score
#? [B\+40.5]
980 final_status_list dead
#=set []
990 final_status_list alive
#=set [G1 G2 A3 B3 C3 D3 E3 F3 G3 B4 D4 F4 A5 C5 E5 G5 B6 D6 F6 A7 C7 E7 G7 B8 D8 F8]
1000 final_status_list seki
#=set [B1 C1 D1 F1 A2 B2 C2 D2 E2 F2]

# Seki with an eye each: the dame between them is for nobody.
#   . . . X O . . .
#   . . . X O . . .
#   . . . X O . . .
#   . X . X O . O .
#   X X X X O O O O
#   X X X O O O . O
#   Q Q Q Z Z Z O O
#   . Q . Z . Z O .
loadsgf sgf/seki-eye-each.sgf
1010 final_score
#? [W\+12.5]
1020 final_status_list dead
#=set []
1030 final_status_list alive
#=set [G1 G2 H2 A3 B3 C3 D3 E3 F3 H3 A4 B4 C4 D4 E4 F4 G4 H4 B5 D5 E5 G5 D6 E6 D7 E7 D8 E8]
1040 final_status_list seki
#=set [B1 D1 F1 A2 B2 C2 D2 E2 F2]

# Black has outside liberties enough to take the three from within: White is dead.
#   . . . . . . .
#   . X . X . X .
#   . . . . . . .
#   . X . X . X .
#   X X X X X X .
#   o o o o o X .
#   . X X . o X .
loadsgf sgf/no-seki-three.sgf
1050 final_score
#? [B\+41.5]
1060 final_status_list dead
#=set [E1 A2 B2 C2 D2 E2]
1070 final_status_list alive
#=set [B1 C1 F1 F2 A3 B3 C3 D3 E3 F3 B4 D4 F4 B6 D6 F6]
1080 final_status_list seki
#=set []
1090 final_status_list black_territory
#=set [A1 D1 E1 G1 A2 B2 C2 D2 E2 G2 G3 A4 C4 E4 G4 A5 B5 C5 D5 E5 F5 G5 A6 C6 E6 G6 A7 B7 C7 D7 E7 F7 G7]
1100 final_status_list white_territory
#=set []
1110 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/no-seki-three-territory.sgf
1120 final_score
#? [B\+32.5]

# A boundary with steps; every point has an owner.
#   . . . X O . . . .
#   . . . X O . . . .
#   . . X X O . . . .
#   . . X O O . . . .
#   . . X O . . . . .
#   X X X O O O . . .
#   . . X X X O O O O
#   . . . . X X X X O
#   . . . . . . . X O
loadsgf sgf/river.sgf
1130 final_score
#? [W\+4.5]
1140 final_status_list dead
#=set []
1150 final_status_list alive
#=set [H1 J1 E2 F2 G2 H2 J2 C3 D3 E3 F3 G3 H3 J3 A4 B4 C4 D4 E4 F4 C5 D5 C6 D6 E6 C7 D7 E7 D8 E8 D9 E9]
1160 final_status_list seki
#=set []
1170 final_status_list black_territory
#=set [A1 B1 C1 D1 E1 F1 G1 A2 B2 C2 D2 A3 B3 A5 B5 A6 B6 A7 B7 A8 B8 C8 A9 B9 C9]
1180 final_status_list white_territory
#=set [G4 H4 J4 E5 F5 G5 H5 J5 F6 G6 H6 J6 F7 G7 H7 J7 F8 G8 H8 J8 F9 G9 H9 J9]
1190 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/river-territory.sgf
1200 final_score
#? [W\+5.5]

# Three black stones that were cut off have no eye and no friend.
#   . . X O . . . O .
#   . . X O . O x O .
#   . . X O O x O . .
#   . . X O O x O . .
#   . . X O . . . O .
#   . . X O O O O O O
#   . . X X X X X X X
#   . . . . . . . . .
#   . . . . . . . . .
loadsgf sgf/tail.sgf
1210 final_score
#? [B\+1.5]
1220 final_status_list dead
#=set [F6 F7 G8]
1230 final_status_list alive
#=set [C3 D3 E3 F3 G3 H3 J3 C4 D4 E4 F4 G4 H4 J4 C5 D5 H5 C6 D6 E6 G6 C7 D7 E7 G7 C8 D8 F8 H8 C9 D9 H9]
1240 final_status_list seki
#=set []
1250 final_status_list black_territory
#=set [A1 B1 C1 D1 E1 F1 G1 H1 J1 A2 B2 C2 D2 E2 F2 G2 H2 J2 A3 B3 A4 B4 A5 B5 A6 B6 A7 B7 A8 B8 A9 B9]
1260 final_status_list white_territory
#=set [E5 F5 G5 J5 F6 H6 J6 F7 H7 J7 E8 G8 J8 E9 F9 G9 J9]
1270 final_status_list dame
#=set []
# The same under rules that count territory and prisoners.
loadsgf sgf/tail-territory.sgf
1280 final_score
#? [B\+5.5]
