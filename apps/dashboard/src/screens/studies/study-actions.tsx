/** Shows the actions for a study: run it, judge it again, download it, and cite it. */
import { shortHash } from '@ordo/core/short-hash';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Schemas } from '../../data/api.ts';
import { version } from '../../data/queries/service.ts';
import { studies } from '../../data/queries/studies.ts';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { Menu } from '../../parts/controls/menu.tsx';
import { RunStudyButton } from '../../parts/reports/run-study-button.tsx';
import { FILE_FORMATS } from '../experiments/report-address.ts';

interface Props {
  readonly id: string;
  readonly report: Schemas['Report'];
}

export function StudyActions({ id, report }: Props) {
  const client = useQueryClient();
  const known = useQuery(studies);
  const study = known.data?.studies.find((one) => one.id === id);
  const isJudging = useIsFetching({ queryKey: ['study-report', id] }) > 0;
  return (
    <div className="actions">
      <Cite id={id} report={report} />
      <Menu label="Export">
        {FILE_FORMATS.map(([format, title]) => (
          <a key={format} href={`/v1/studies/${id}/report?format=${format}`} download>
            {title}
          </a>
        ))}
      </Menu>
      <button
        type="button"
        aria-disabled={isJudging}
        onClick={() => void client.invalidateQueries({ queryKey: ['study-report', id] })}
      >
        Judge again
      </button>
      {study !== undefined && <RunStudyButton study={study} />}
    </div>
  );
}

function Cite({ id, report }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const release = useQuery(version);
  const { title, study } = report;
  const ours = [
    `Ordo ${release.data?.version ?? ''}: ${title}`,
    `study ${id}, version ${study === null ? '–' : shortHash(study.hash)}`,
    `${location.origin}/studies/${id}`,
  ].join(', ');
  const texts = [
    ['The paper', study?.citation ?? null],
    ['This table', ours],
  ] as const;
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Cite
      </button>
      <dialog ref={dialog} aria-label="Cite">
        {texts.map(([name, text]) =>
          text === null ? null : (
            <section key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
              <CopyButton label={`Copy: ${name.toLowerCase()}`} text={text} />
            </section>
          ),
        )}
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
}
