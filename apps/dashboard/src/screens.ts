/** Registers all screens. A new screen is one file and one entry here. Each is loaded when it is first opened. */
import type { ComponentType } from 'react';
import type { IconName } from './shell/icons.tsx';

export interface Screen {
  readonly path: string;
  /** The entry in the list of screens; null for a screen that other screens link to. */
  readonly menu: {
    readonly name: string;
    readonly icon: IconName;
    /** True for the five screens that a phone lists. The others are found by "Go to". */
    readonly onPhone?: boolean;
  } | null;
  /** The role that the caller needs. */
  readonly access: 'read' | 'submit' | 'admin';
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** A query that the screen always reads. It begins while the screen itself is being loaded. */
  readonly reads?: 'studies';
}

export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    menu: { name: 'Overview', icon: 'overview', onPhone: true },
    access: 'read',
    load: async () => ({ default: (await import('./screens/overview/overview.tsx')).Overview }),
    reads: 'studies',
  },
  {
    path: '/studies',
    menu: { name: 'Studies', icon: 'studies', onPhone: true },
    access: 'read',
    load: async () => ({ default: (await import('./screens/studies/studies.tsx')).Studies }),
    reads: 'studies',
  },
  {
    path: '/studies/$paper/$table',
    menu: null,
    access: 'read',
    load: async () => ({ default: (await import('./screens/studies/study.tsx')).StudyScreen }),
  },
  {
    path: '/experiments',
    menu: { name: 'Experiments', icon: 'experiments', onPhone: true },
    access: 'read',
    load: async () => ({ default: (await import('./screens/experiments/experiments.tsx')).Experiments }),
  },
  {
    path: '/experiments/$id',
    menu: null,
    access: 'read',
    load: async () => ({ default: (await import('./screens/experiments/experiment.tsx')).ExperimentScreen }),
  },
  {
    path: '/runs',
    menu: { name: 'Runs', icon: 'runs', onPhone: true },
    access: 'read',
    load: async () => ({ default: (await import('./screens/runs/runs.tsx')).Runs }),
  },
  {
    path: '/runs/$id',
    menu: null,
    access: 'read',
    load: async () => ({ default: (await import('./screens/run/run.tsx')).RunScreen }),
  },
  {
    path: '/compare',
    menu: { name: 'Compare', icon: 'compare' },
    access: 'read',
    load: async () => ({ default: (await import('./screens/compare/compare.tsx')).Compare }),
  },
  {
    path: '/submit',
    menu: { name: 'Submit', icon: 'submit' },
    access: 'submit',
    load: async () => ({ default: (await import('./screens/submit/submit.tsx')).Submit }),
  },
  {
    path: '/machines',
    menu: { name: 'Machines', icon: 'machines', onPhone: true },
    access: 'read',
    load: async () => ({ default: (await import('./screens/machines/machines.tsx')).Machines }),
  },
  {
    path: '/gallery',
    menu: null,
    access: 'read',
    load: async () => ({ default: (await import('./screens/gallery/gallery.tsx')).Gallery }),
  },
  {
    path: '/admin',
    menu: { name: 'Admin', icon: 'admin' },
    access: 'admin',
    load: async () => ({ default: (await import('./screens/admin/admin.tsx')).Admin }),
  },
];
