// The drawings that a table shows late or never: they come in with the sheets that have them, and with all that is behind other addresses.

export const MORE = {
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19',
  people: 'M8.5 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM2.5 19.5c0-4 2.5-6 6-6s6 2 6 6ZM15.5 5.5c3-.5 4.5 4.5.5 5.5M17 13.5c3 .3 4.5 2.5 4.5 6',
  bin: 'M4.5 7h15M9 7V4h6v3M6.5 7l1 13.5h9l1-13.5M10 10.5v7M14 10.5v7',
  pause: 'M8 5v14M16 5v14',
  next: 'M6 5v14l9-7ZM18.5 5v14',
  back: 'M18 5v14l-9-7ZM5.5 5v14',
  pen: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19ZM14 6.5l3.5 3.5',
  first: 'M19 5v14l-7-7ZM12 5v14l-7-7Z',
  last: 'M5 5v14l7-7ZM12 5v14l7-7Z',
  download: 'M12 4v11.5M7 11l5 5 5-5M4.5 15v5h15v-5',
  log: 'M5 3.5h12l2 2v15H5ZM8.5 8.5h7M8.5 12h7M8.5 15.5h4.5',
  turn: 'M5 12a7 7 0 1 1 2.5 5.4M5 21v-4.5h4.5',
  play: 'M7 4.5v15L19.5 12Z',
  door: 'M5 21V10c0-4.5 3-7 7-7s7 2.5 7 7v11ZM15 13v1.5',
  copy: 'M8 8h12v12H8ZM16 8V4H4v12h4',
  map: 'M3.5 6.5 9 4.5l6 2 5.5-2v13l-5.5 2-6-2-5.5 2ZM9 4.5v13M15 6.5v13',
};
