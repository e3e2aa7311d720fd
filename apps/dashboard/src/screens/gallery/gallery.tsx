/** Shows all parts that screens use, each in all of its forms, to those who change the look of the page. */
import type { ReactNode } from 'react';
import { Card } from '../../parts/card.tsx';
import { ScreenTitle } from '../../parts/screen-title.tsx';
import { Buttons, Fields, GalleryTabs, Legend, Table } from './gallery-controls.tsx';
import { Intervals, Marks, Messages, Numbers } from './gallery-marks.tsx';

/** The parts in the order in which the gallery shows them. */
const PARTS: Readonly<Record<string, () => ReactNode>> = {
  Buttons,
  Fields,
  'States and verdicts': Marks,
  Numbers,
  'Intervals against a margin': Intervals,
  Tabs: GalleryTabs,
  Table,
  Legend,
  Messages,
};

export function Gallery() {
  return (
    <>
      <ScreenTitle title="Parts of the page" crumbs={[{ to: '/', name: 'Overview' }]} />
      <div className="reading">
        {Object.entries(PARTS).map(([title, Part]) => (
          <Card key={title} title={title}>
            <Part />
          </Card>
        ))}
      </div>
    </>
  );
}
