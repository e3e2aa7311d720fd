export const DOCUMENT: string;
export const TYPES: string;
export function renderTypes(): Promise<string>;
