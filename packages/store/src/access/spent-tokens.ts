/** Remembers the tokens of CI services that were exchanged for keys, each for as long as it is valid. */
import type { Database } from '../database/database.ts';

export interface SpentToken {
  readonly issuer: string;
  /** The token's own identity (RFC 7519, `jti`), which is unique per issuer. */
  readonly jti: string;
  readonly expiresAt: Date;
}

/**
 * The extra time for which a token is remembered, because a clock that is a little late may still accept a token that has
 * expired.
 */
const REMEMBERED_LONGER = '1 hour';

export function createSpentTokenRepository(db: Database) {
  return {
    /**
     * Records that the token was used.
     * @returns whether this is the first time
     */
    spend: async ({ issuer, jti, expiresAt }: SpentToken): Promise<boolean> => {
      await db.$executeRaw`delete from "SpentToken" where "expiresAt" < now() - ${REMEMBERED_LONGER}::interval`;
      const added = await db.$executeRaw`
        insert into "SpentToken" (issuer, jti, "expiresAt") values (${issuer}, ${jti}, ${expiresAt})
        on conflict do nothing`;
      return added === 1;
    },
  };
}
