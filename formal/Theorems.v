(** * Theorems about tic-tac-toe, m,n,k and Connect Four

    Each theorem follows from a certificate that `zermelo certificate make` wrote: Answers.v has its answers, and Coq computes
    that the checker accepts them. [Print Assumptions] prints the axioms that a theorem rests on. There are none. *)

From Coq Require Import Bool List String.
Require Import Games Boards Answers.
Import ListNotations.
Open Scope string_scope.
Open Scope lazy_bool_scope.

(** ** Claims *)

Inductive claim := Wins | NeverLoses.

Definition holds {G : game} (s : side) (c : claim) : position G -> Prop :=
  match c with Wins => wins s | NeverLoses => never_loses s end.

Definition allows (s : side) (c : claim) (w : option side) : bool :=
  match c with Wins => is_side w s | NeverLoses => negb (is_side w (other s)) end.

Definition accepts (b : board) (s : side) (c : claim) (answers : list string) : bool :=
  symmetric b &&&
  proves (G := rules b) s (allows s c) (S (List.length (cells b))) (classes b) answers (start b).

Theorem accepts_holds b s c answers : accepts b s c answers = true -> holds s c (start b).
Proof.
  unfold accepts. destruct (symmetric b) eqn:b_symmetric; [| easy].
  destruct c; apply proves_sound; [now intros [[] |]; destruct s | | now intros [[] |]; destruct s |];
    now apply classes_achieve.
Qed.

(** The proof of a claim is the computation that [accepts] returns [true], which Coq's virtual machine runs. This is
    proof by reflection, as in the proof of the four colour theorem (Gonthier 2008). *)

Ltac by_answers c answers := apply (accepts_holds _ _ c answers); vm_cast_no_check (eq_refl true).

(** ** Tic-tac-toe is a draw *)

Theorem tictactoe_first : never_loses First (start tictactoe).
Proof. by_answers NeverLoses tictactoe_first_answers. Qed.

Theorem tictactoe_second : never_loses Second (start tictactoe).
Proof. by_answers NeverLoses tictactoe_second_answers. Qed.

Corollary nobody_wins_tictactoe s : ~ wins s (start tictactoe).
Proof. exact (draw _ tictactoe_first tictactoe_second s). Qed.

Print Assumptions nobody_wins_tictactoe.

(** Changed certificates are refused: with a bad answer, without an answer, and with another claim. *)

Example changed_answer : accepts tictactoe Second NeverLoses ("000" :: tl tictactoe_second_answers) = false.
Proof. vm_compute. reflexivity. Qed.

Example missing_answer : accepts tictactoe Second NeverLoses ("41" :: tl tictactoe_second_answers) = false.
Proof. vm_compute. reflexivity. Qed.

Example other_claim : accepts tictactoe First Wins tictactoe_first_answers = false.
Proof. vm_compute. reflexivity. Qed.

(** ** The first player wins three in a row on four columns and three rows *)

Theorem three_in_a_row : wins First (start (mnk 4 3 3)).
Proof. by_answers Wins three_in_a_row_answers. Qed.

Print Assumptions three_in_a_row.

(** ** Connect Four is a draw on four or five columns and four rows *)

Theorem connect_four_4x4_first : never_loses First (start (connect 4 4 4)).
Proof. by_answers NeverLoses connect_four_4x4_first_answers. Qed.

Theorem connect_four_4x4_second : never_loses Second (start (connect 4 4 4)).
Proof. by_answers NeverLoses connect_four_4x4_second_answers. Qed.

Corollary nobody_wins_connect_four_4x4 s : ~ wins s (start (connect 4 4 4)).
Proof. exact (draw _ connect_four_4x4_first connect_four_4x4_second s). Qed.

Print Assumptions nobody_wins_connect_four_4x4.

Theorem connect_four_5x4_first : never_loses First (start (connect 5 4 4)).
Proof. by_answers NeverLoses connect_four_5x4_first_answers. Qed.

Theorem connect_four_5x4_second : never_loses Second (start (connect 5 4 4)).
Proof. by_answers NeverLoses connect_four_5x4_second_answers. Qed.

Corollary nobody_wins_connect_four_5x4 s : ~ wins s (start (connect 5 4 4)).
Proof. exact (draw _ connect_four_5x4_first connect_four_5x4_second s). Qed.

Print Assumptions nobody_wins_connect_four_5x4.
