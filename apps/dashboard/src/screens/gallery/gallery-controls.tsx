/** Shows buttons, fields and sortable heads in the gallery. */
import { useState } from 'react';
import { ChartLegend } from '../../parts/charts/chart-legend.tsx';
import { ConfirmedButton } from '../../parts/controls/confirmed-button.tsx';
import { Menu } from '../../parts/controls/menu.tsx';
import { SearchField } from '../../parts/controls/search-field.tsx';
import { SettledField } from '../../parts/controls/settled-field.tsx';
import { Tabs } from '../../parts/controls/tabs.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';
import { useView } from '../../use-view.ts';

/** Controls in the gallery have no effect. */
const ignore = (): void => undefined;

export function Buttons() {
  return (
    <div className="actions">
      <button type="button" className="primary">
        Run
      </button>
      <button type="button">Export</button>
      <button type="button" disabled>
        Judge again
      </button>
      <button type="button" className="chip">
        Variant: rope <span aria-hidden="true">×</span>
      </button>
      <ConfirmedButton
        label="Cancel"
        question="Cancel 2 runs? What they have done so far is lost."
        onConfirm={ignore}
      />
      <Menu label="Columns">
        <label>
          <input type="checkbox" defaultChecked /> State
        </label>
        <label>
          <input type="checkbox" /> Pool
        </label>
      </Menu>
    </div>
  );
}

export function Fields() {
  return (
    <div className="filters">
      <SearchField label="Search the parts" value="" onSearch={ignore} />
      <SettledField label="Variant" value="rope" onSettle={ignore} />
      <SettledField type="number" label="From step" value="100" onSettle={ignore} />
      <label>
        Group by{' '}
        <select>
          <option>nothing</option>
          <option>variant</option>
        </select>
      </label>
    </div>
  );
}

export function GalleryTabs() {
  const [view] = useView();
  const tabs = [
    { id: 'overview', title: 'Overview' },
    { id: 'log', title: 'Logs' },
    { id: 'files', title: 'Files' },
  ];
  return <Tabs label="Tabs" to="/gallery" tabs={tabs} chosen={view['tab'] ?? 'overview'} />;
}

interface Row {
  readonly name: string;
  readonly score: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Run', sort: ['name', '-name'], cell: ({ name }) => name },
  { title: 'BLEU', numeric: true, sort: ['score', '-score'], cell: ({ score }) => score.toFixed(2) },
];
const ROWS = Array.from({ length: 100 }, (_, i) => ({ name: `rope, seed ${i + 1}`, score: 30 - i / 10 }));

export function Table() {
  const [sorted, sort] = useState('-score');
  return (
    <VirtualTable
      label="Runs by score"
      columns={COLUMNS}
      rows={ROWS}
      keyOf={({ name }) => name}
      total={ROWS.length}
      sorted={sorted}
      onSort={sort}
    />
  );
}

export function Legend() {
  const [off, setOff] = useState<readonly string[]>(['alibi']);
  return <ChartLegend groups={['none', 'sinusoidal', 'rope', 'alibi', 'sape']} off={off} onChange={setOff} />;
}
