/** The figures of a report, drawn by the server. As pictures, they cannot reach into the page. */
import type { Schemas } from '../data/api.ts';

export function Figures({ figures }: { readonly figures: readonly Schemas['ReportFigure'][] }) {
  return figures.map(({ part, chart, svg }) => {
    const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return (
      <figure key={`${part} ${chart.name}`} className="picture">
        <img src={address} alt={`${chart.title}: ${chart.series.length} series over ${chart.xLabel}`} loading="lazy" />
        <figcaption>
          {chart.title}{' '}
          <a href={address} download={`${chart.name}.svg`}>
            SVG
          </a>
        </figcaption>
      </figure>
    );
  });
}
