# Tactics: chains with one liberty, snapback, double atari, nets, connections, the last ko.
# All positions were composed for Honte; komi is such that the game hangs on the one move.

# Two chains share their last liberty: whoever plays there takes the other.
#   O O O O O O O
#   X X X X X X .
#   O O O O O O O
#   . O . O . O .
#   O O O O O O O
#   . O . O . O .
#   O . O . O . O
loadsgf sgf/semeai-last-liberty.sgf
10 reg_genmove black
#? [G6]
20 reg_genmove white
#? [G6]

# White has taken the outside; the last liberty of both chains lies behind.
#   O X O O . O .
#   O X O . O O O
#   O X O O O . O
#   O X O . O O O
#   O X O O O . O
#   O X O . O O O
#   O . O O O O .
loadsgf sgf/semeai-behind.sgf
30 reg_genmove black
#? [B1]
40 reg_genmove white
#? [B1]

# The last liberty of both chains lies in the middle of the chains.
#   O O O O O O O
#   X X X . X X X
#   O O O O O O O
#   . O . O . O .
#   O O O O O O O
#   . O . O . O .
#   O . O . O . O
loadsgf sgf/semeai-in-the-middle.sgf
50 reg_genmove black
#? [D6]
60 reg_genmove white
#? [D6]

# Snapback: a stone thrown in at C1 is taken, and takes three in return; White connects there.
#   . O . O . O O
#   O O O O O O O
#   O O O O O O O
#   O X X X X X X
#   O X X X X X .
#   O X O O X X X
#   O O . . X X .
loadsgf sgf/tactics-snapback.sgf
70 reg_genmove black
#? [C1]
80 reg_genmove white
#? [C1]

# Snapback: a stone thrown in at E1 is taken, and takes three in return; White connects there.
#   O O . O . O .
#   O O O O O O O
#   O O O O O O O
#   X X X X X X O
#   . X X X X X O
#   X X X O O X O
#   . X X . . O O
loadsgf sgf/tactics-snapback-2.sgf
90 reg_genmove black
#? [E1]
100 reg_genmove white
#? [E1]

# Snapback: a stone thrown in at A5 is taken, and takes three in return; White connects there.
#   O O O O O O .
#   O X X X O O O
#   . O X X O O .
#   . O X X O O O
#   X X X X O O .
#   X X X X O O O
#   . X . X O O O
loadsgf sgf/tactics-snapback-3.sgf
110 reg_genmove black
#? [A5]
120 reg_genmove white
#? [A5]

# Snapback: a stone thrown in at A3 is taken, and takes three in return; White connects there.
#   . X . X O O O
#   X X X X O O O
#   X X X X O O .
#   . O X X O O O
#   . O X X O O .
#   O X X X O O O
#   O O O O O O .
loadsgf sgf/tactics-snapback-4.sgf
130 reg_genmove black
#? [A3]
140 reg_genmove white
#? [A3]

# Double atari: D3 threatens two stones, of which one alone gets away; or connects both.
#   . O . O . O .
#   O O O O O O O
#   O O O O O O O
#   X X . . . X X
#   X X O . O X X
#   X . X X X . X
#   . X X X X X .
loadsgf sgf/tactics-double-atari.sgf
150 reg_genmove black
#? [D3]
# The stones can be kept with another move too, for two points less: playouts alone do not find this.
160 reg_genmove white
#? [D3]

# Double atari: E4 threatens two stones, of which one alone gets away; or connects both.
#   . O O X X X .
#   O O O X X . X
#   . O O . O X X
#   O O O . . X X
#   . O O . O X X
#   O O O X X . X
#   . O O X X X .
loadsgf sgf/tactics-double-atari-2.sgf
170 reg_genmove black
#? [E4]
# The stones can be kept with another move too, for two points less: playouts alone do not find this.
180 reg_genmove white
#? [E4]

# Double atari: D5 threatens two stones, of which one alone gets away; or connects both.
#   . O O O O O .
#   O . O O O . O
#   O O X . X O O
#   O O . . . O O
#   X X X X X X X
#   X X X X X X X
#   . X . X . X .
loadsgf sgf/tactics-double-atari-3.sgf
190 reg_genmove white
#? [D5]
# The stones can be kept with another move too, for two points less: playouts alone do not find this.
200 reg_genmove black
#? [D5]

# The ladder is broken, but a net catches the stone: F6.
# Known failure (F6): the search prefers the atari, and does not see it through.
# Playouts alone think little of a move that gives no atari.
#   . . . . . . . . .
#   . . . . . . . O .
#   . . X . . . O . .
#   . . O X . . . . .
#   . . O X O . . . .
#   . . O . X X . . .
#   . . O X . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
loadsgf sgf/tactics-net.sgf
210 restricted_genmove black E6 F5 F6
#? [F6]*

# The same net with colors exchanged.
# Known failure (D6): as above.
# Playouts alone think little of a move that gives no atari.
#   . . . . . . . . .
#   . X . . . . . . .
#   . . X . . . O . .
#   . . . . . O X . .
#   . . . . X O X . .
#   . . . O O . X . .
#   . . . . . O X . .
#   . . . . . . . . .
#   . . . . . . . . .
loadsgf sgf/tactics-net-2.sgf
220 restricted_genmove white D6 D5 E6
#? [D6]*

# Two groups with one eye each: D1 connects them, or cuts both to death.
#   . O . O . O .
#   O O O O O O O
#   O O O O O O O
#   O O O O O O O
#   O O O O O O O
#   X X X O X X X
#   . X X . X . X
loadsgf sgf/tactics-connect.sgf
230 reg_genmove black
#? [D1]
240 reg_genmove white
#? [D1]

# Two groups with one eye each: G4 connects them, or cuts both to death.
#   . O O O O X .
#   O O O O O X X
#   . O O O O X X
#   O O O O O O .
#   . O O O O X X
#   O O O O O X .
#   . O O O O X X
loadsgf sgf/tactics-connect-2.sgf
250 reg_genmove black
#? [G4]
260 reg_genmove white
#? [G4]

# The last ko: D4 ends it for Black, or takes it for White; nobody has threats.
#   . O . O . O .
#   O O O O O O O
#   O O O X O O O
#   X X X . X X X
#   X X X X X X X
#   X . X . X . X
#   X X X X X X X
loadsgf sgf/tactics-last-ko.sgf
270 reg_genmove black
#? [D4]
280 reg_genmove white
#? [D4]

# The last ko: D4 ends it for Black, or takes it for White; nobody has threats.
#   . O O X X X X
#   O O O X X . X
#   . O O X X X X
#   O O X . X . X
#   . O O X X X X
#   O O O X X . X
#   . O O X X X X
loadsgf sgf/tactics-last-ko-2.sgf
290 reg_genmove black
#? [D4]
300 reg_genmove white
#? [D4]
