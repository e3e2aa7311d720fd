/** Shows who has changed what, with the newest change first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { audit } from '../../data/queries/service.ts';
import { Time } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';

export function AuditLog() {
  const found = useInfiniteQuery(audit);
  const records = found.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <section aria-labelledby="audit-title">
      <h2 id="audit-title">Audit</h2>
      {found.data === undefined && <Unread query={found} what="the audit log" />}
      {found.isSuccess && records.length === 0 && <p className="empty">Nothing has been changed yet.</p>}
      <div className="scroll-x" role="region" aria-label="Table of changes" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['When', 'Who', 'What', 'Of', 'From'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map(({ position, at, owner, action, subject, address }) => (
              <tr key={position}>
                <td>
                  <Time at={at} />
                </td>
                <td>{owner ?? 'nobody: keys were off'}</td>
                <td>{action}</td>
                <td>
                  <code>{subject}</code>
                </td>
                <td>{address ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.hasNextPage && (
        <button type="button" disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}
