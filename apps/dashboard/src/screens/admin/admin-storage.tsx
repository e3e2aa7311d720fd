/** Shows what uses storage: artifacts by kind, owner and age, and tables of the database. */
import { useQuery } from '@tanstack/react-query';
import { storage } from '../../data/queries/service.ts';
import { Unread } from '../../parts/unread.tsx';
import { sayAge, sayBytes, sayCount, sayEstimate } from './say-storage.ts';

export function Storage() {
  const found = useQuery(storage);
  return (
    <section aria-labelledby="storage-title">
      <h2 id="storage-title">Storage</h2>
      {found.data === undefined && <Unread query={found} what="what takes up space" />}
      {found.data !== undefined && (
        <>
          <p>
            {sayCount(found.data.files.count, 'file')} with {sayBytes(found.data.files.bytes)} on the disk, and{' '}
            {sayBytes(found.data.databaseBytes)} in the database. Deleting an experiment frees what no other one needs:{' '}
            <code>DELETE /v1/experiments/ID</code>
          </p>
          <div className="tiles">
            <Uses
              title="Artifacts by kind"
              uses={found.data.artifacts.map(({ kind, ...use }) => ({ ...use, what: `${kind}s` }))}
            />
            <Uses
              title="Artifacts by owner"
              uses={found.data.owners.map(({ owner, ...use }) => ({ ...use, what: owner }))}
            />
            <Uses title="Artifacts by age" uses={found.data.ages.map((age) => ({ ...age, what: sayAge(age) }))} />
          </div>
          <Uses
            title="Tables of the database"
            uses={found.data.tables.map(({ table, rows, bytes }) => ({ what: table, count: sayEstimate(rows), bytes }))}
          />
        </>
      )}
    </section>
  );
}

interface Use {
  readonly what: string;
  readonly count: number | string;
  readonly bytes: number;
}

function Uses({ title, uses }: { readonly title: string; readonly uses: readonly Use[] }) {
  if (uses.length === 0) return null;
  return (
    <div className="scroll-x" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className="number">
              How many
            </th>
            <th scope="col" className="number">
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ what, count, bytes }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className="number">{count.toLocaleString('en')}</td>
              <td className="number">{sayBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
