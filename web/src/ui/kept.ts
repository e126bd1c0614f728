// What this browser remembers for the page.

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // Storage is forbidden here.
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is not remembered.
  }
}
