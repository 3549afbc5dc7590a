(** * Games, strategies, and a checker of certificates

    This is the first of three files for the Coq proof assistant; Boards.v and Theorems.v follow. It says what it means
    that a side wins or never loses, defines a checker of certificates by plies (docs/proofs.md defines them), and
    proves that a claim holds if the checker accepts a certificate. Nothing here belongs to a certain game.

    To believe the theorems of Theorems.v, read the first section of this file and the first section of Boards.v. Coq
    checks the rest. That one side or both can force a result is Zermelo's theorem (1913); the definition of [achieves]
    is the usual one by backward induction. *)

From Coq Require Import Ascii Bool List String.
Import ListNotations.
Open Scope lazy_bool_scope. (* a &&& b and a ||| b do not compute b if a decides *)

(** ** What a side achieves *)

Inductive side := First | Second.

Definition other (s : side) : side := match s with First => Second | Second => First end.

Record game := {
  position : Type;
  turn : position -> side;
  next : position -> list position; (* the positions after each legal move; none if the game is over *)
  winner : position -> option side; (* the winner of a game that is over; None for a draw *)
}.

Arguments turn {g}.
Arguments next {g}.
Arguments winner {g}.

(** A side achieves a goal if it has a strategy with which every play ends, and with this goal: the game is over with
    this goal, or the side to move has a move after which it achieves it, or it achieves it after each reply. *)

Inductive achieves {G : game} (s : side) (goal : option side -> Prop) : position G -> Prop :=
| game_over p : next p = [] -> goal (winner p) -> achieves s goal p
| own_move p q : turn p = s -> In q (next p) -> achieves s goal q -> achieves s goal p
| any_reply p : turn p = other s -> next p <> [] -> (forall q, In q (next p) -> achieves s goal q) -> achieves s goal p.

Definition wins {G : game} (s : side) : position G -> Prop := achieves s (fun w => w = Some s).
Definition never_loses {G : game} (s : side) : position G -> Prop := achieves s (fun w => w <> Some (other s)).

(** If both sides achieve a goal, the play of their two strategies ends with both goals. So if neither side loses, then
    neither side wins: the game is a draw. *)

Lemma goals_meet {G : game} s goal goal' (p : position G) :
  achieves s goal p -> achieves (other s) goal' p -> exists w, goal w /\ goal' w.
Proof.
  induction 1 as [p over good | p q mine legal _ IH | p theirs going _ IH]; intros strategy.
  - inversion strategy as [r ? ? | r q ? legal | r ? going]; subst r; [eauto | | easy].
    rewrite over in legal. easy.
  - inversion strategy as [r over | r ? theirs | r ? ? all]; subst r; [| | auto].
    + rewrite over in legal. easy.
    + destruct s; simpl in *; congruence.
  - inversion strategy as [r over | r q ? legal | r mine]; subst r; [easy | eauto |].
    destruct s; simpl in *; congruence.
Qed.

Theorem draw {G : game} (p : position G) : never_loses First p -> never_loses Second p -> forall s, ~ wins s p.
Proof.
  intros first second s won.
  assert (safe : never_loses (other s) p) by now destruct s.
  destruct (goals_meet _ _ _ _ won safe) as (w & -> & not_lost). now destruct s.
Qed.

(** A relation between positions is a simulation if related positions have related moves, as a position and its mirror
    image. A side achieves the same from both. *)

Definition simulation {G : game} (R : position G -> position G -> Prop) : Prop :=
  (forall p p', R p p' -> R p' p) /\
  (forall p p', R p p' -> turn p = turn p' /\ winner p = winner p') /\
  (forall p p' q', R p p' -> In q' (next p') -> exists q, In q (next p) /\ R q q').

Lemma simulation_achieves {G : game} (R : position G -> position G -> Prop) s goal p p' :
  simulation R -> R p p' -> achieves s goal p' -> achieves s goal p.
Proof.
  intros (sym & same & step) related strategy. revert p related.
  assert (over : forall p p', R p p' -> next p = [] -> next p' = []). {
    intros p1 p2 related over. destruct (next p2) as [| q2 rest] eqn:legal; [easy |].
    destruct (step p1 p2 q2 related) as (q & found & _); [rewrite legal; now left |]. rewrite over in found. easy. }
  induction strategy as [p' ended good | p' q' mine legal _ IH | p' theirs going _ IH]; intros p related;
    destruct (same _ _ related) as [same_turn same_winner].
  - apply game_over; [eauto | congruence].
  - destruct (step _ _ _ related legal) as (q & found & alike). apply (own_move _ _ _ q); [congruence | easy | auto].
  - apply any_reply; [congruence | eauto |].
    intros q found. destruct (step _ _ q (sym _ _ related) found) as (q' & legal & alike). eauto.
Qed.

(** ** The checker *)

Definition is_side (w : option side) (s : side) : bool :=
  match w, s with Some First, First | Some Second, Second => true | _, _ => false end.

(** [existsb] and [forallb] of Coq's library compute all elements. These stop as soon as the result is clear. *)

Definition any {A} (f : A -> bool) : list A -> bool :=
  fix any l := match l with [] => false | x :: l => f x ||| any l end.

Definition all {A} (f : A -> bool) : list A -> bool :=
  fix all l := match l with [] => true | x :: l => f x &&& all l end.

Lemma any_true {A} (f : A -> bool) l : any f l = true <-> exists x, In x l /\ f x = true.
Proof. exact (existsb_exists f l). Qed.

Lemma all_true {A} (f : A -> bool) l : all f l = true <-> forall x, In x l -> f x = true.
Proof. exact (forallb_forall f l). Qed.

Section Checker.

(** [allowed] decides the goal. A search gives up after [fuel] plies. [classes] returns positions sorted by their
    texts, one of each symmetry class. The checker is sound if what a side achieves from these, it achieves from all. *)

Context {G : game} (s : side) (goal : option side -> Prop) (allowed : option side -> bool) (fuel : nat).
Context (classes : list (position G) -> list (position G)).
Hypothesis allowed_goal : forall w, allowed w = true -> goal w.
Hypothesis classes_achieve : forall l,
  (forall q, In q (classes l) -> achieves s goal q) -> forall p, In p l -> achieves s goal p.

Definition is_over (p : position G) : bool := match next p with [] => true | _ => false end.
Definition is_mine (p : position G) : bool := is_side (Some (turn p)) s.

(** The search tries every move of both sides. *)

Fixpoint search (fuel : nat) (p : position G) : bool :=
  match fuel, next p with
  | 0, _ => false
  | _, [] => allowed (winner p)
  | S fuel, moves =>
    if is_mine p then any (search fuel) moves else all (search fuel) moves
  end.

(** The answer to a position leaves the positions after each reply, or none where the search decides. *)

Definition leaf (p : position G) : option (list (position G)) := if search fuel p then Some [] else None.

Definition answer (p : position G) (c : ascii) : option (list (position G)) :=
  if (c =? "-")%char then leaf p else
  if is_mine p then
    match index 0 (String c "") "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_" with
    | None => None
    | Some i =>
      match nth_error (next p) i with
      | None => None
      | Some q => match next q with [] => leaf q | moves => if is_mine q then None else Some moves end
      end
    end
  else None.

Fixpoint follow (l : list (position G)) (answers : list ascii) : option (list (position G)) :=
  match l, answers with
  | [], [] => Some []
  | p :: l, c :: answers =>
    match answer p c, follow l answers with Some now, Some later => Some (now ++ later) | _, _ => None end
  | _, _ => None
  end.

(** Each string has the answers to the positions of one ply; after the last string, all positions are leaves. *)

Fixpoint check (answers : list string) (l : list (position G)) : bool :=
  let (ended, going) := partition is_over (classes l) in
  all (fun p => allowed (winner p)) ended &&&
  match answers with
  | [] => all (search fuel) going
  | line :: rest =>
    match follow going (list_ascii_of_string line) with Some later => check rest later | None => false end
  end.

Definition proves (answers : list string) (p : position G) : bool :=
  if is_over p ||| is_mine p then check answers [p] else check answers (next p).

(** ** What the checker accepts is true *)

Lemma is_over_next p : is_over p = true <-> next p = [].
Proof. unfold is_over. destruct (next p); easy. Qed.

Lemma is_mine_turn p : turn p = if is_mine p then s else other s.
Proof. unfold is_mine. destruct (turn p), s; easy. Qed.

Lemma search_sound n p : search n p = true -> achieves s goal p.
Proof.
  revert p. induction n as [| n IH]; cbn [search]; [easy |]. intros p.
  destruct (next p) as [| q rest] eqn:moves; [intros; apply game_over; auto |]. rewrite <- moves.
  pose proof (is_mine_turn p) as whose. destruct (is_mine p).
  - rewrite any_true. intros (r & legal & holds). apply (own_move _ _ _ r); auto.
  - rewrite all_true. intros hold. apply any_reply; [easy | congruence | auto].
Qed.

Lemma leaf_sound p l : leaf p = Some l -> achieves s goal p.
Proof. unfold leaf. destruct (search fuel p) eqn:holds; [intros _ | easy]. eauto using search_sound. Qed.

Lemma answer_sound p c l :
  answer p c = Some l -> (forall q, In q l -> achieves s goal q) -> achieves s goal p.
Proof.
  unfold answer. destruct (c =? "-")%char; [eauto using leaf_sound |].
  pose proof (is_mine_turn p) as whose. destruct (is_mine p); [| easy].
  destruct (index 0 _ _) as [i |]; [| easy]. destruct (nth_error (next p) i) as [q |] eqn:legal; [| easy].
  apply nth_error_In in legal. intros result all. apply (own_move _ _ _ q); [easy | easy |].
  destruct (next q) as [| r rest] eqn:moves; [eauto using leaf_sound |]. rewrite <- moves in result.
  pose proof (is_mine_turn q) as turn_q. destruct (is_mine q); [easy |]. injection result as <-.
  apply any_reply; [easy | congruence | easy].
Qed.

Lemma follow_sound l answers later :
  follow l answers = Some later -> (forall q, In q later -> achieves s goal q) ->
  forall p, In p l -> achieves s goal p.
Proof.
  revert answers later. induction l as [| p l IH]; intros [| c answers] later; simpl; try easy.
  destruct (answer p c) as [now |] eqn:first; [| easy]. destruct (follow l answers) as [rest |] eqn:others; [| easy].
  intros [= <-] all q [<- | listed]; [apply (answer_sound p c now) | apply (IH answers rest)]; auto;
    intros; apply all, in_or_app; auto.
Qed.

Lemma partition_filter {A} (f : A -> bool) l : partition f l = (filter f l, filter (fun x => negb (f x)) l).
Proof. induction l as [| x l IH]; simpl; [| rewrite IH; destruct (f x)]; easy. Qed.

Lemma check_sound answers : forall l, check answers l = true -> forall p, In p l -> achieves s goal p.
Proof.
  induction answers as [| line rest IH]; intros l; cbn [check]; rewrite partition_filter;
    destruct (all _ (filter is_over _)) eqn:ended; try easy; intros checked; apply classes_achieve; intros p listed;
    rewrite all_true in ended; specialize (ended p); rewrite filter_In in ended;
    (destruct (is_over p) eqn:over; [apply game_over; [now apply is_over_next | auto] |];
    assert (going : In p (filter (fun q => negb (is_over q)) (classes l))) by (apply filter_In; now rewrite over)).
  - rewrite all_true in checked. eauto using search_sound.
  - destruct (follow _ _) as [later |] eqn:followed; [| easy]. eauto using follow_sound.
Qed.

Theorem proves_sound answers p : proves answers p = true -> achieves s goal p.
Proof.
  unfold proves. pose proof (is_mine_turn p) as whose. destruct (is_over p) eqn:over; simpl.
  - intros checked. apply (check_sound _ _ checked). now left.
  - destruct (is_mine p); intros checked; [apply (check_sound _ _ checked); now left |].
    apply any_reply; [easy | | now apply check_sound with (1 := checked)].
    intros none. apply is_over_next in none. congruence.
Qed.

End Checker.
