/**
 * Writes notes about results that this service has not computed, because a reader of the table must know who vouches for them.
 */
import type { ReportMember } from '@ordo/store/reading';
import type { Static } from 'typebox';
import type { OriginSchema } from '@ordo/protocol/schemas/bundle';

type Origin = Static<typeof OriginSchema>;
type Member = Pick<ReportMember, 'origin' | 'summary'>;

const SHOWN = 12;

/** Returns a sentence for each bundle, in the order of the runs. */
export function describeOrigins(members: readonly Member[]): string[] {
  const finished = members.filter(({ summary }) => summary !== null);
  const origins = finished.flatMap(({ origin }) => (origin === null ? [] : [origin as Origin]));
  return [...new Map(origins.map((origin) => [origin.bundle, origin])).values()].map((origin) => {
    const count = origins.filter(({ bundle }) => bundle === origin.bundle).length;
    return `${count} of ${finished.length} results were not computed here: ${describe(origin)}.`;
  });
}

function describe({ bundle, signers, made, git }: Origin): string {
  const keys = signers.map((id) => id.slice(0, SHOWN)).join(', ');
  const code = git === null ? '' : ` with commit ${git.commit.slice(0, SHOWN)}${git.dirty ? ', changed' : ''}`;
  return `they come from bundle ${bundle.slice(0, SHOWN)}, made ${made}${code} and signed by ${keys}`;
}
