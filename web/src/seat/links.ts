// The addresses of matches, and what a secret is to an address.

/** What stands behind # is sent to nobody. */
export const withSecret = (path: string, secret: string): string => `${path}#seat=${encodeURIComponent(secret)}`;

export const playPath = (id: string): string => `/play/${encodeURIComponent(id)}`;
export const watchPath = (id: string): string => `/watch/${encodeURIComponent(id)}`;
export const replayPath = (id: string): string => `/replay/${encodeURIComponent(id)}`;
