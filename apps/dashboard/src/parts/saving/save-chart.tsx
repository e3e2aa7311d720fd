/** Saves a chart as a picture or as numbers. */
import { type RefObject, useState } from 'react';
import type { Axis } from '../curves/axes.ts';
import { chartCsv, chartPng } from './chart-files.ts';
import type { Line } from '../charts/chart-traces.ts';
import { ErrorPanel } from '../error-panel.tsx';
import { saveFile } from './save-file.ts';

interface Props {
  /** The element in which the chart is drawn. */
  readonly box: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly axis: Axis;
}

export function SaveChart({ box, title, lines, axis }: Props) {
  const [error, setError] = useState<unknown>();
  const name = title.replaceAll(/[^a-z0-9-]+/giu, '-');
  const savePng = async (): Promise<void> => {
    const canvas = box.current?.querySelector('canvas');
    if (!canvas) return;
    try {
      saveFile(await chartPng(canvas, lines, title), `${name}.png`);
    } catch (failure) {
      setError(failure);
    }
  };
  const saveCsv = (): void => saveFile(new Blob([chartCsv(lines, axis, title)], { type: 'text/csv' }), `${name}.csv`);
  return (
    <>
      <button type="button" disabled={lines.length === 0} onClick={() => void savePng()}>
        PNG<span className="hidden"> of {title}</span>
      </button>
      <button type="button" disabled={lines.length === 0} onClick={saveCsv}>
        CSV<span className="hidden"> of {title}</span>
      </button>
      {error !== undefined && <ErrorPanel error={error} />}
    </>
  );
}
