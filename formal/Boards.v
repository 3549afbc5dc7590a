(** * The rules of m,n,k and Connect Four, and the symmetries of their boards

    The second section proves, for every board whose maps pass a computed test, that a map of the board is a symmetry of
    the game: a side achieves the same from a position and from its image. So the checker may fold positions. *)

From Coq Require Import Bool List Mergesort Orders PeanoNat Permutation.
Require Import Games.
Import ListNotations.
Open Scope lazy_bool_scope.

(** ** The rules *)

(** The cells of a board are numbered row by row from the top, each row from the left. A text has the stone in each
    cell; cells after its end are empty. *)

Definition text := list (option side).
Definition content (l : text) (c : nat) : option side := nth c l None.
Definition is_empty (l : text) (c : nat) : bool := match content l c with None => true | Some _ => false end.

Fixpoint put (c : nat) (s : side) (l : text) : text :=
  match c, l with
  | 0, _ => Some s :: tl l
  | S c, [] => None :: put c s []
  | S c, x :: l => x :: put c s l
  end.

Record board := {
  cells : list nat; (* in the order of moves *)
  below : list (option nat); (* the cell that must have a stone before each cell gets one *)
  lines : list (list nat); (* the cells of each line; a player who completes one wins *)
  maps : list (list nat); (* cell i of an image has the content of cell (nth i map 0) *)
}.

Definition below_of (b : board) (c : nat) : option nat := nth c (below b) None.

Definition playable (b : board) (l : text) (c : nat) : bool :=
  is_empty l c &&& match below_of b c with None => true | Some d => negb (is_empty l d) end.

Definition has_line (b : board) (l : text) (s : side) : bool :=
  any (all (fun c => is_side (content l c) s)) (lines b).

Definition rules (b : board) : game := {|
  position := side * text;
  turn p := fst p;
  next p := let (s, l) := p in
    if has_line b l (other s) then [] else map (fun c => (other s, put c s l)) (filter (playable b l) (cells b));
  winner p := let (s, l) := p in if has_line b l (other s) then Some (other s) else None;
|}.

Definition start (b : board) : position (rules b) := (First, map (fun _ => None) (cells b)).

(** The lines of [k] cells on a board of [w] columns and [h] rows go right, down, and in two directions diagonally. *)

Definition lines_of (w h k : nat) : list (list nat) :=
  let line x y step := map (fun i => y * w + x + i * step) (seq 0 k) in
  flat_map (fun y => flat_map (fun x =>
    (if x + k <=? w then [line x y 1] else []) ++
    (if y + k <=? h then [line x y w] else []) ++
    (if (x + k <=? w) && (y + k <=? h) then [line x y (w + 1)] else []) ++
    (if (k <=? x + 1) && (y + k <=? h) then [line x y (w - 1)] else [])) (seq 0 w)) (seq 0 h).

(** [from x y] is the column and the row from which the image takes the content of column [x] and row [y]. *)

Definition make_map (w h : nat) (from : nat -> nat -> nat * nat) : list nat :=
  flat_map (fun y => map (fun x => let (x', y') := from x y in y' * w + x') (seq 0 w)) (seq 0 h).

Definition connect (w h k : nat) : board := {|
  cells := flat_map (fun x => map (fun y => y * w + x) (seq 0 h)) (seq 0 w);
  below := map (fun c => if c + w <? w * h then Some (c + w) else None) (seq 0 (w * h));
  lines := lines_of w h k;
  maps := [make_map w h (fun x y => (w - 1 - x, y))];
|}.

Definition mnk (w h k : nat) : board := {|
  cells := seq 0 (w * h);
  below := [];
  lines := lines_of w h k;
  maps := map (make_map w h) (
    [fun x y => (w - 1 - x, y); fun x y => (x, h - 1 - y); fun x y => (w - 1 - x, h - 1 - y)] ++
    if w =? h then
      [fun x y => (y, x); fun x y => (w - 1 - y, x); fun x y => (y, h - 1 - x); fun x y => (w - 1 - y, h - 1 - x)]
    else []);
|}.

Definition tictactoe : board := mnk 3 3 3.

(** ** Folding *)

(** Texts are compared cell by cell. An empty cell comes before a stone of the second player, and this before one of
    the first. The order matters for which position an answer belongs to, and not for soundness. *)

Module TextOrder <: TotalLeBool'.
  Definition t := (side * text)%type.
  Definition rank (x : option side) : nat := match x with None => 0 | Some Second => 1 | Some First => 2 end.
  Fixpoint before (a b : text) : bool :=
    match a, b with
    | x :: a, y :: b => match Nat.compare (rank x) (rank y) with Lt => true | Gt => false | Eq => before a b end
    | [], _ => true
    | _, [] => false
    end.
  Definition leb (p q : t) : bool := before (snd p) (snd q).
  Theorem leb_total : forall p q, leb p q = true \/ leb q p = true.
  Proof.
    intros [s a] [s' b]. unfold leb. simpl. revert b. induction a as [| x a IH]; intros [| y b]; simpl; auto.
    rewrite (Nat.compare_antisym (rank x)). destruct (Nat.compare (rank x) (rank y)); simpl; auto.
  Qed.
End TextOrder.

Module Import Sorting := Sort TextOrder.

Definition image (m : list nat) (l : text) : text := map (content l) m.

Definition representative (b : board) (p : side * text) : side * text :=
  fold_right (fun m best => let q := (fst p, image m (snd p)) in if TextOrder.leb best q then best else q) p (maps b).

Definition same (p q : side * text) : {p = q} + {p <> q}.
Proof. repeat decide equality. Defined.

Fixpoint unique (l : list (side * text)) : list (side * text) :=
  match l with
  | p :: (q :: _) as rest => if same p q then unique rest else p :: unique rest
  | _ => l
  end.

Definition classes (b : board) (l : list (side * text)) : list (side * text) :=
  unique (sort (map (representative b) l)).

(** The test of the maps: each has an inverse among the maps, keeps the cell below each cell, and the cells of each line
    take their contents from cells that hold a line. *)

Definition at_map (m : list nat) (c : nat) : nat := nth c m 0.
Definition listed (c : nat) (l : list nat) : bool := any (Nat.eqb c) l.

Definition undoes (b : board) (m r : list nat) : bool :=
  all (fun c => (c <? length m) && listed (at_map m c) (cells b) && (at_map r (at_map m c) =? c)) (cells b).

Definition keeps_below (b : board) (m : list nat) : bool :=
  all (fun c => match below_of b c, below_of b (at_map m c) with
    | None, None => true
    | Some d, Some e => listed d (cells b) && (at_map m d =? e)
    | _, _ => false end) (cells b).

Definition keeps_lines (b : board) (m : list nat) : bool :=
  all (fun line => all (fun c => listed c (cells b)) line &&
    any (all (fun c => listed c (map (at_map m) line))) (lines b)) (lines b).

Definition symmetric (b : board) : bool :=
  all (fun m => keeps_below b m && keeps_lines b m && any (fun r => undoes b m r && undoes b r m) (maps b))
    (maps b).

(** ** A side achieves the same from a position and from its image *)

Lemma content_put c s l i : content (put c s l) i = if i =? c then Some s else content l i.
Proof.
  revert l i. unfold content.
  induction c as [| c IH]; intros [| x l] [| i]; simpl; rewrite ?IH; auto; destruct i; auto.
Qed.

Lemma listed_In c l : listed c l = true <-> In c l.
Proof.
  unfold listed. rewrite any_true. split; [intros (d & found & equal) | eauto using Nat.eqb_refl].
  apply Nat.eqb_eq in equal as ->. easy.
Qed.

Lemma undoes_at b m r c : undoes b m r = true -> In c (cells b) ->
  c < length m /\ In (at_map m c) (cells b) /\ at_map r (at_map m c) = c.
Proof.
  unfold undoes. rewrite all_true. intros all found. specialize (all c found).
  rewrite !andb_true_iff, Nat.ltb_lt, listed_In, Nat.eqb_eq in all. tauto.
Qed.

Section Symmetry.

Context (b : board) (b_symmetric : symmetric b = true).

Definition similar (p p' : side * text) : Prop :=
  fst p = fst p' /\ exists m r, In m (maps b) /\ In r (maps b) /\ undoes b m r = true /\ undoes b r m = true /\
    forall c, In c (cells b) -> content (snd p') c = content (snd p) (at_map m c).

Lemma map_passes m : In m (maps b) ->
  keeps_below b m = true /\ keeps_lines b m = true /\
  exists r, In r (maps b) /\ undoes b m r = true /\ undoes b r m = true.
Proof.
  intros found. pose proof b_symmetric as all. unfold symmetric in all. rewrite all_true in all.
  specialize (all m found). rewrite !andb_true_iff, any_true in all.
  destruct all as ((keeps & held) & r & r_in & both). apply andb_true_iff in both. firstorder.
Qed.

Lemma similar_sym p p' : similar p p' -> similar p' p.
Proof.
  intros (turns & m & r & m_in & r_in & m_r & r_m & equal). split; [easy |].
  exists r, m. repeat split; auto. intros c found. destruct (undoes_at _ _ _ c r_m found) as (_ & inside & back).
  rewrite equal by easy. now rewrite back.
Qed.

Lemma has_line_similar p p' s : similar p p' -> has_line b (snd p) s = has_line b (snd p') s.
Proof.
  enough (half : forall p p', similar p p' -> has_line b (snd p') s = true -> has_line b (snd p) s = true).
  { intros alike. apply eq_true_iff_eq. split; apply half; auto using similar_sym. }
  intros q q' (_ & m & _ & m_in & _ & _ & _ & equal). unfold has_line. rewrite !any_true.
  intros (line & line_in & full). apply map_passes in m_in as (_ & held & _).
  unfold keeps_lines in held. rewrite all_true in held. specialize (held line line_in).
  apply andb_true_iff in held as [inside held]. apply any_true in held as (line' & line'_in & covered).
  exists line'. split; [easy |]. rewrite all_true in *. intros c c_in.
  specialize (covered c c_in). apply listed_In, in_map_iff in covered as (d & <- & d_in).
  specialize (inside d d_in). apply listed_In in inside. rewrite <- equal by easy. auto.
Qed.

Lemma playable_similar m l l' c : In m (maps b) -> In c (cells b) ->
  (forall c, In c (cells b) -> content l' c = content l (at_map m c)) -> playable b l' c = playable b l (at_map m c).
Proof.
  intros m_in c_in equal. apply map_passes in m_in as (keeps & _).
  unfold keeps_below in keeps. rewrite all_true in keeps. specialize (keeps c c_in).
  unfold playable, is_empty. rewrite equal by easy.
  destruct (below_of b c) as [d |], (below_of b (at_map m c)) as [e |]; try easy.
  apply andb_true_iff in keeps as [d_in image_d]. apply listed_In in d_in. apply Nat.eqb_eq in image_d as <-.
  now rewrite equal.
Qed.

Lemma similar_simulation : simulation (G := rules b) similar.
Proof.
  split; [exact similar_sym |]. split.
  - intros [s l] [s' l'] alike. pose proof (fun t => has_line_similar _ _ t alike) as same_lines.
    destruct alike as [turns _]. simpl in *. subst s'. now rewrite same_lines.
  - intros [s l] [s' l'] q' alike. pose proof (has_line_similar _ _ (other s) alike) as same_lines.
    destruct alike as (turns & m & r & m_in & r_in & m_r & r_m & equal). simpl in *. subst s'. rewrite same_lines.
    destruct (has_line b l' (other s)); [easy |]. rewrite in_map_iff. intros (c & <- & c_in).
    apply filter_In in c_in as [c_in legal]. destruct (undoes_at _ _ _ c m_r c_in) as (_ & inside & back_c).
    exists (other s, put (at_map m c) s l). split.
    + apply (in_map (fun c => (other s, put c s l))), filter_In. now rewrite <- (playable_similar m l l').
    + split; [easy |]. exists m, r. repeat split; auto. intros d d_in. simpl. rewrite !content_put.
      destruct (undoes_at _ _ _ d m_r d_in) as (_ & _ & back_d).
      destruct (Nat.eqb_spec d c), (Nat.eqb_spec (at_map m d) (at_map m c)); try congruence. auto.
Qed.

Lemma image_similar m s l : In m (maps b) -> similar (s, l) (s, image m l).
Proof.
  intros m_in. split; [easy |]. destruct (map_passes m m_in) as (_ & _ & r & r_in & m_r & r_m).
  exists m, r. repeat split; auto. intros c c_in. destruct (undoes_at _ _ _ c m_r c_in) as [short _]. simpl.
  unfold image, at_map. unfold content at 1.
  rewrite nth_indep with (d' := content l 0); [apply map_nth | now rewrite map_length].
Qed.

Lemma representative_similar p : representative b p = p \/ similar p (representative b p).
Proof.
  unfold representative. assert (all : forall m, In m (maps b) -> In m (maps b)) by auto. revert all.
  generalize (maps b) at 1 3 4 as some. induction some as [| m some IH]; simpl; [auto |]. intros all.
  destruct (TextOrder.leb _ _); [auto |]. right. destruct p. apply image_similar, all. now left.
Qed.

Lemma unique_In p l : In p l -> In p (unique l).
Proof.
  induction l as [| q [| r l] IH]; simpl; auto. destruct (same q r) as [-> |]; simpl in *; intuition congruence.
Qed.

Theorem classes_achieve s goal l :
  (forall q, In q (classes b l) -> achieves (G := rules b) s goal q) ->
  forall p, In p l -> achieves (G := rules b) s goal p.
Proof.
  intros all p p_in. assert (holds : achieves (G := rules b) s goal (representative b p)). {
    apply all, unique_In, (Permutation_in _ (Permuted_sort _)), in_map, p_in. }
  destruct (representative_similar p) as [equal | alike]; [now rewrite equal in holds |].
  exact (simulation_achieves _ _ _ _ _ similar_simulation alike holds).
Qed.

End Symmetry.
