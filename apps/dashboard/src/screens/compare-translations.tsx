/** What runs translate differently, sentence by sentence. Words that differ from the first run's are marked. */
import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { segmentsPage } from '../data/queries.ts';
import { ErrorPanel } from '../parts/error-panel.tsx';
import { Loading } from '../parts/loading.tsx';
import { Marked } from '../parts/marked.tsx';

interface Props {
  /** Its name, where other runs beside have another one. */
  readonly testSet: string | null;
  /** Of one test set. */
  readonly runs: readonly { readonly id: string; readonly label: string }[];
}

export function CompareTranslations({ testSet, runs }: Props) {
  const title = useId();
  const found = useQueries({ queries: runs.map(({ id }) => segmentsPage(id)) });
  const failed = found.find(({ isError }) => isError);
  const pages = found.flatMap(({ data }) => (data === undefined ? [] : [data.segments]));
  const [first = []] = pages;
  const differing = first.filter(({ hypothesis }, i) => pages.some((page) => page[i]?.hypothesis !== hypothesis));
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>Translations that differ{testSet !== null && `, on ${testSet}`}</h2>
      {failed !== undefined && <ErrorPanel error={failed.error} retry={() => void failed.refetch()} />}
      {failed === undefined && pages.length < runs.length && <Loading what="the translations" />}
      {pages.length === runs.length && (
        <>
          <p role="status">
            {differing.length} of the first {first.length} sentences
          </p>
          <ol className="samples">
            {differing.map(({ position, source, references }) => (
              <li key={position} value={position + 1}>
                <dl>
                  <div>
                    <dt>Source</dt>
                    <dd>{source ?? references[0]}</dd>
                  </div>
                  {runs.map(({ id, label }, i) => (
                    <div key={id}>
                      <dt>{label}</dt>
                      <dd>
                        <Marked text={at(pages[i], position)} known={i === 0 ? null : at(first, position)} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

type Segments = readonly { readonly position: number; readonly hypothesis: string }[];

const at = (page: Segments | undefined, position: number): string =>
  page?.find((one) => one.position === position)?.hypothesis ?? '';
