/** The parts that screens are made of, each in all of its forms: for those who change how the page looks. */
import type { ReactNode } from 'react';
import { Card } from '../parts/card.tsx';
import { ScreenTitle } from '../parts/screen-title.tsx';
import { Buttons, Fields, GalleryTabs, Legend, Table } from './gallery-controls.tsx';
import { Intervals, Marks, Messages, Numbers } from './gallery-marks.tsx';

/** In the order in which people meet them. */
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
