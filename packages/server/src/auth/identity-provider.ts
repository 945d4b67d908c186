/**
 * Proves who someone is. A provider's work ends with a local user: one that keeps its people elsewhere finds or makes
 * the user first. Redirecting providers take their callback's parameters as proof.
 */
export interface IdentityProvider<Proof> {
  /** The `provider` of a login request, e.g. `db`. */
  readonly name: string;
  /** The user's id, or null when the proof does not hold. */
  authenticate(proof: Proof): Promise<number | null>;
}

export interface PasswordProof {
  username: string;
  password: string;
}
