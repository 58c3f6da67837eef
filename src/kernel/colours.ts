/** The ground of every page. It has a name of its own because the pages set it as the phone's theme colour. */
export const PAPER = "#FBF8F1";

/** The shop's colours. Screens, mails and paper take them from here. */
export const COLOURS = {
  paper: PAPER,
  ink: "#1E2A22",
  leaf: "#1F5D3A",
  leafDeep: "#143F28",
  sprout: "#DDEBCB",
  turmeric: "#E3A72F",
  clay: "#B8502F",
  line: "#E6DFD0",
  // Derived: quieter words (6.2:1 on paper), borders of fields (3.4:1), a raised and a sunken sheet.
  inkSoft: "#5A645B",
  lineStrong: "#8F8871",
  sheet: "#FFFDF9",
  paperDeep: "#F4EEE1",
  clayDeep: "#9C4023",
  blush: "#F9E3D8",
  butter: "#F8E7C1",
  // The shade that darkens a button during its animation.
  night: "#0C1E14",
} as const;
