/**
 * Replaces the server's folders by the names of their settings in answers, because clients need not know where the folders are.
 */
import type { AppOptions } from '../app-options.ts';

type Folders = Pick<AppOptions, 'dataDir' | 'artifactDir' | 'dashboardDir' | 'guideDir'>;

/** Hides the folders. @param json an answer as it is sent */
export function hideFolders(json: string, { dataDir, artifactDir, dashboardDir, guideDir }: Folders): string {
  const folders = [
    [dataDir, 'ORDO_DATA_DIR'],
    [artifactDir, 'ORDO_HOME/artifacts'],
    [dashboardDir, 'the page'],
    [guideDir, 'the guide'],
  ] as const;
  return folders.reduce((text, [folder, name]) => (folder ? text.replaceAll(quoted(folder), name) : text), json);
}

/** Returns a folder as it is written in JSON. */
const quoted = (folder: string): string => JSON.stringify(folder).slice(1, -1);
