/** The shop's look for what is drawn outside the web: the invoice and the maintenance page. */
export const COLOURS = {
  paper: "#FBF8F1",
  ink: "#1E2A22",
  inkSoft: "#5A645B",
  leaf: "#1F5D3A",
  leafDeep: "#143F28",
  sprout: "#DDEBCB",
  turmeric: "#E3A72F",
  clay: "#9C4023",
  line: "#E6DFD0",
} as const;

/** The knot of five dots beside the shop's name, as one SVG path; dots are 1 apart, the first row at y = 0. */
export const KOLAM_MARK = {
  path: "M1 -0.43C1.237 -0.43 1.43 -0.237 1.43 0C1.43 0.257 1.182 0.318 1 0.5C0.805 0.695 0.695 0.805 0.5 1C0.318 1.182 0.257 1.43 0 1.43C-0.237 1.43 -0.43 1.237 -0.43 1C-0.43 0.763 -0.237 0.57 0 0.57C0.257 0.57 0.318 0.818 0.5 1C0.695 1.195 0.805 1.305 1 1.5C1.182 1.682 1.43 1.743 1.43 2C1.43 2.237 1.237 2.43 1 2.43C0.763 2.43 0.57 2.237 0.57 2C0.57 1.743 0.818 1.682 1 1.5C1.195 1.305 1.305 1.195 1.5 1C1.682 0.818 1.743 0.57 2 0.57C2.237 0.57 2.43 0.763 2.43 1C2.43 1.237 2.237 1.43 2 1.43C1.743 1.43 1.682 1.182 1.5 1C1.305 0.805 1.195 0.695 1 0.5C0.818 0.318 0.57 0.257 0.57 0C0.57 -0.237 0.763 -0.43 1 -0.43Z",
  dots: [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ],
} as const;

/** One strand of the braid around one dot at (0, 0), from x = -0.5 to 0.5; its mirror image is the other strand. */
export const KOLAM_STRAND = "M-.5 0C-.318 -.182 -.257 -.43 0 -.43C.257 -.43 .318 -.182 .5 0";
