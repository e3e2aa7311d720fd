/** Shows which code the service and its workers run: runs wait where the two differ. */
import { useQuery } from '@tanstack/react-query';
import { workers } from '../../data/queries/machines.ts';
import { version } from '../../data/queries/service.ts';
import { Fact } from '../../parts/fact.tsx';
import { Unread } from '../../parts/unread.tsx';
import { countByCode } from './count-by-code.ts';

const SHOWN_LETTERS = 12;

export function Versions() {
  const service = useQuery(version);
  const fleet = useQuery(workers);
  if (service.data === undefined) return <Unread query={service} what="the version" />;
  const { version: release, commit, codeVersion } = service.data;
  const counts = countByCode(fleet.data?.workers ?? []);
  return (
    <section aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      <dl className="facts">
        <Fact name="Ordo">{release}</Fact>
        <Fact name="Commit">{commit === null ? '–' : <code>{commit.slice(0, SHOWN_LETTERS)}</code>}</Fact>
        <Fact name="Code">
          <code title={codeVersion}>{codeVersion.slice(0, SHOWN_LETTERS)}</code>
        </Fact>
        {counts.map(({ code, online }) => (
          <Fact key={code} name={`${online} ${online === 1 ? 'worker' : 'workers'}`}>
            <code title={code}>{code.slice(0, SHOWN_LETTERS)}</code>
            {code === codeVersion ? ', the same code' : ', other code, which takes no new runs of this service'}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
