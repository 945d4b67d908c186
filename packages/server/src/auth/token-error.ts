/** A refused bearer token, answered as `{ "msg": … }`. */
export class TokenError extends Error {
  constructor(
    readonly status: 401 | 422,
    readonly msg: string,
  ) {
    super(msg);
    this.name = 'TokenError';
  }
}
