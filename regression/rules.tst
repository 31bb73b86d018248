# Rules: what may be played. Captures, suicide, ko, passes, undo.
# All positions were composed for Honte.

# A ko on the edge of the center: it may not be retaken at once, but after an exchange elsewhere.
#   . . . . .
#   . X O . .
#   X O . O .
#   . X O . .
#   . . . . .
loadsgf sgf/rules-ko.sgf
10 is_legal black C3
#? [1]
20 is_legal white C3
#? [1]
play black C3
30 is_legal white B3
#? [0]
40 is_legal black B3
#? [1]
play white E5
play black A1
50 is_legal white B3
#? [1]
play white B3
60 is_legal black C3
#? [0]
70 is_legal white C3
#? [1]
play black E1
play white A5
80 is_legal black C3
#? [1]
undo
undo
undo
undo
undo
90 is_legal white B3
#? [0]
undo
100 is_legal black C3
#? [1]

# A ko in the corner.
#   . O X . .
#   O X . . .
#   . . . . .
#   . . . . .
#   . . . . .
loadsgf sgf/rules-corner-ko.sgf
110 is_legal black A5
#? [1]
120 is_legal white A5
#? [1]
play black A5
130 is_legal white B5
#? [0]
140 is_legal white A4
#? [0]
150 is_legal black B5
#? [1]
play white A3
160 is_legal black A4
#? [0]
170 is_legal black B5
#? [1]

# A stone without a liberty that takes nothing may not be played.
#   . X . . O
#   X . . . .
#   . . . . .
#   O . . . X
#   . O . X .
loadsgf sgf/rules-single-suicide.sgf
180 is_legal white A5
#? [0]
190 is_legal black A5
#? [1]
200 is_legal black A1
#? [0]
210 is_legal white A1
#? [1]
220 is_legal white E1
#? [0]
230 is_legal black E1
#? [1]
240 is_legal white B5
#? [0]
250 is_legal black E5
#? [0]
260 all_legal black
#=set [C1 E1 B2 C2 D2 A3 B3 C3 D3 E3 B4 C4 D4 E4 A5 C5 D5]
270 all_legal white
#=set [A1 C1 B2 C2 D2 A3 B3 C3 D3 E3 B4 C4 D4 E4 C5 D5]

# Two stones without a liberty are no better than one.
#   . O X . .
#   O O X . .
#   X X X . .
#   . . . . .
#   . . . . .
loadsgf sgf/rules-multi-suicide.sgf
280 is_legal white A5
#? [0]
290 is_legal black A5
#? [1]
play black A5
300 is_legal white A5
#? [0]
310 is_legal white A4
#? [1]
320 is_legal white B4
#? [1]
330 is_legal white B5
#? [1]

# A move without a liberty is legal if it captures: what is taken gives the liberties.
#   . O X . .
#   O X X . .
#   X X . . .
#   . . . . .
#   . . . . .
loadsgf sgf/rules-capture-first.sgf
340 is_legal black A5
#? [1]
play black A5
350 is_legal white A4
#? [0]
360 is_legal white B5
#? [0]
370 all_legal white
#=set [A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 C3 D3 E3 D4 E4 D5 E5]
undo
play white D5
380 is_legal black A5
#? [1]

# A corner with stones of both sides: what is occupied cannot be played, what is left can.
#   . . . . . .
#   . . . . . .
#   O O O O . .
#   X X X O . .
#   . O X O . .
#   O . X O . .
loadsgf sgf/rules-corner.sgf
390 is_legal black B1
#? [1]
play black B1
400 is_legal white B2
#? [0]
410 is_legal white A1
#? [0]
420 all_legal white
#=set [E1 F1 A2 E2 F2 E3 F3 E4 F4 A5 B5 C5 D5 E5 F5 A6 B6 C6 D6 E6 F6]

# Few points are left: no side may fill its own last liberty, but each that of the other.
#   . X X X O
#   X X X O O
#   X X X O .
#   X X O O O
#   X . X O O
loadsgf sgf/rules-full.sgf
430 is_legal black A5
#? [1]
440 is_legal white A5
#? [0]
450 is_legal white E3
#? [0]
460 is_legal black E3
#? [1]
470 is_legal black B1
#? [1]
480 is_legal white B1
#? [1]
490 all_legal black
#=set [A5 B1 E3]
500 all_legal white
#=set [B1]
510 is_legal black pass
#? [1]
520 is_legal white PASS
#? [1]

# Send two, return one: taking two stones is no ko, and the single stone may be retaken.
#   . O O X .
#   O O X X .
#   X X X . .
#   . . . . .
#   . . . . .
loadsgf sgf/rules-send-two.sgf
530 is_legal black A5
#? [1]
play black A5
540 is_legal white B5
#? [1]
550 is_legal white A4
#? [1]
560 is_legal black B5
#? [1]
play white A4
570 is_legal black B5
#? [1]

# An occupied point, a point off the board, and words that are no points.
boardsize 5
clear_board
580 all_legal black
#=set [A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5]
play black C3
590 is_legal white C3
#? [0]
600 is_legal black C3
#? [0]
610 is_legal white c4
#? [1]
620 is_legal b C2
#? [1]
630 is_legal w pass
#? [1]
640 all_legal white
#=set [A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5]
undo
650 is_legal white C3
#? [1]

# A stone is taken on the side, in the corner and in the open.
boardsize 5
clear_board
play white A1
play black A2
660 is_legal white A2
#? [0]
play black B1
670 is_legal black A1
#? [1]
680 is_legal white A1
#? [0]
play white C1
play black D1
play black C2
690 is_legal white C1
#? [0]
700 is_legal black C1
#? [1]
play white D4
play black D5
play black C4
play black E4
710 is_legal white D4
#? [0]
play black D3
720 is_legal white D4
#? [0]
730 is_legal black D4
#? [1]

# Two moves in a row of one color are legal, and passes change nothing on the board.
boardsize 4
clear_board
play black B2
play black C3
play white pass
play black pass
740 is_legal white B3
#? [1]
750 is_legal black B3
#? [1]
760 all_legal black
#=set [A1 B1 C1 D1 A2 C2 D2 A3 B3 D3 A4 B4 C4 D4]
undo
undo
undo
770 is_legal white C3
#? [1]
780 is_legal white B2
#? [0]
undo
790 is_legal white B2
#? [1]
