export function renderPython(): Promise<{ path: string; text: string }[]>;
