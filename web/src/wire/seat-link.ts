// The organiser's link to a seat among agents, kept in this tab.

const LINK = "seat-link ";

/** Remember, in this tab, the token of the organiser's link to a track. */
export function keepSeatLink(track: string, token: string): void {
  try {
    if (token) sessionStorage.setItem(LINK + track, token);
  } catch {
    // Storage is forbidden: the link must be opened again after a reload.
  }
}

export function seatLink(track: string): string {
  try {
    return sessionStorage.getItem(LINK + track) ?? "";
  } catch {
    return "";
  }
}
