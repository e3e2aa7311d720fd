/** Shows the figures of a report, which the server has drawn. They are embedded as images, so that their content cannot run code in the page. */
import { useState } from 'react';
import type { Schemas } from '../../data/api.ts';
import { drawPng } from '../saving/draw-png.ts';
import { ErrorPanel } from '../error-panel.tsx';
import { saveFile } from '../saving/save-file.ts';

type Figure = Schemas['ReportFigure'];

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return figures.map((figure) => <Picture key={`${figure.part} ${figure.chart.name}`} figure={figure} />);
}

function Picture({ figure: { chart, svg } }: { readonly figure: Figure }) {
  const [error, setError] = useState<unknown>();
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const save = async (): Promise<void> => {
    try {
      saveFile(await drawPng(address), `${chart.name}.png`);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <figure className="picture">
      <img src={address} alt={`${chart.title}: ${chart.series.length} series over ${chart.xLabel}`} loading="lazy" />
      <figcaption className="actions">
        {chart.title}
        <a className="button" href={address} download={`${chart.name}.svg`}>
          SVG
        </a>
        <button type="button" onClick={() => void save()}>
          PNG
        </button>
      </figcaption>
      {error !== undefined && <ErrorPanel error={error} />}
    </figure>
  );
}
