/** Shows what uses storage: artifacts on the disk, and tables in the database. */
import { useQuery } from '@tanstack/react-query';
import { storage } from '../../data/queries.ts';
import { Unread } from '../../parts/unread.tsx';
import { sayBytes, sayCount, sayEstimate } from './say-storage.ts';

export function Storage() {
  const found = useQuery(storage);
  return (
    <section aria-labelledby="storage-title">
      <h2 id="storage-title">Storage</h2>
      {found.data === undefined && <Unread query={found} what="what takes up room" />}
      {found.data !== undefined && (
        <>
          <p>
            {sayCount(found.data.files.count, 'file')} with {sayBytes(found.data.files.bytes)} on the disk, and{' '}
            {sayBytes(found.data.databaseBytes)} in the database. Deleting an experiment frees what no other one needs:{' '}
            <code>DELETE /v1/experiments/ID</code>
          </p>
          <div className="scroll-x" role="region" aria-label="What takes up room" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col" className="number">
                    How many
                  </th>
                  <th scope="col" className="number">
                    Size
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.data.artifacts.map(({ kind, count, bytes }) => (
                  <Use key={kind} what={`${kind}s`} count={count.toLocaleString('en')} bytes={bytes} />
                ))}
                {found.data.tables.map(({ table, rows, bytes }) => (
                  <Use key={table} what={`table ${table}`} count={sayEstimate(rows)} bytes={bytes} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

function Use({ what, count, bytes }: { readonly what: string; readonly count: string; readonly bytes: number }) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td className="number">{count}</td>
      <td className="number">{sayBytes(bytes)}</td>
    </tr>
  );
}
