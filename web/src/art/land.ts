// The village: sky, hills, houses, fire, the ring of seats, arrows. All colours come from the tokens through classes, so
// that light changes by CSS alone.
import { rng } from "./avatar.js";

let gradients = 0;
const n = (v: number): number => Math.round(v * 10) / 10;
const pine = (x: number, y: number, s: number): string => `<path class="l-tree" d="M${n(x)},${n(y - 46 * s)}l${n(13 * s)},${n(19 * s)}h${n(-6 * s)}l${n(10 * s)},${n(15 * s)}h${n(-7 * s)}l${n(8 * s)},${n(12 * s)}h${n(-36 * s)}l${n(8 * s)},${n(-12 * s)}h${n(-7 * s)}l${n(10 * s)},${n(-15 * s)}h${n(-6 * s)}Z"/>`;
const bush = (x: number, y: number, s: number): string => `<path class="l-tree" d="M${n(x - 20 * s)},${n(y)}a${n(11 * s)},${n(11 * s)} 0 0 1 ${n(7 * s)},${n(-17 * s)}a${n(14 * s)},${n(14 * s)} 0 0 1 ${n(26 * s)},0a${n(11 * s)},${n(11 * s)} 0 0 1 ${n(7 * s)},${n(17 * s)}Z"/>`;
const house = (x: number, y: number, s: number, kind: number, lit: number): string => {
  const w = (kind === 2 ? 58 : 44) * s, h = (kind === 1 ? 44 : 30) * s, r = 24 * s, rf = kind === 2 ? 'l-roof2' : 'l-roof';
  return `<g><path class="l-house" d="M${n(x - w / 2)},${n(y)}v${n(-h)}h${n(w)}v${n(h)}Z"/><path class="${rf}" d="M${n(x - w / 2 - 6 * s)},${n(y - h + 2 * s)}L${n(x)},${n(y - h - r)}L${n(x + w / 2 + 6 * s)},${n(y - h + 2 * s)}Z"/>` +
    (kind === 0 ? `<path class="${rf}" d="M${n(x + w * .2)},${n(y - h - r * .95)}h${n(6 * s)}v${n(14 * s)}h${n(-6 * s)}Z"/>` : '') +
    `<path class="${lit ? 'l-win' : 'l-dark'}" d="M${n(x - 12 * s)},${n(y - h + 8 * s)}h${n(9 * s)}v${n(10 * s)}h${n(-9 * s)}Z"/><path class="l-dark" d="M${n(x + 5 * s)},${n(y)}v${n(-17 * s)}h${n(9 * s)}v${n(17 * s)}Z"/>` + (kind === 2 ? `<path class="l-win" d="M${n(x - 23 * s)},${n(y - h + 8 * s)}h${n(7 * s)}v${n(10 * s)}h${n(-7 * s)}Z"/>` : '') + '</g>';
};
export const stars = (w: number, h: number, k: number, seed: number | string): string => { const r = rng('stars' + seed); let o = ''; for (let i = 0; i < k; i++) { const x = r() * w, y = r() * h * .9, z = .8 + r() * 1.6; o += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(z)}" opacity="${n(.4 + r() * .6)}"/>`; } return `<g class="l-stars">${o}</g>`; };
const cloud = (x: number, y: number, s: number): string => `<path class="l-cloud" d="M${n(x)},${n(y)}c${n(-4 * s)},${n(-14 * s)} ${n(14 * s)},${n(-22 * s)} ${n(24 * s)},${n(-12 * s)}c${n(8 * s)},${n(-16 * s)} ${n(36 * s)},${n(-14 * s)} ${n(38 * s)},${n(4 * s)}c${n(16 * s)},${n(-6 * s)} ${n(28 * s)},${n(0)} ${n(28 * s)},${n(8 * s)}Z"/>`;

export interface Land {
  w: number;
  h: number;
  /** The height of the horizon. */
  hz: number;
  /** Sun or moon: x, y, radius. */
  orb: [number, number, number];
  seed?: number | string;
  fit?: string;
  /** More drawing in front of the land. */
  inner?: string;
}

/** Sky and land behind the people, as an SVG. */
export function land(o: Land): string {
  const { w, h, hz, orb, seed = 1, fit = 'xMidYMax slice', inner = '' } = o, id = 'sky' + (++gradients);
  const W = (x: number): number => n(w * x);
  return `<svg class="land" viewBox="0 0 ${w} ${h}" preserveAspectRatio="${fit}" aria-hidden="true" focusable="false">
<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="l-s1"/><stop offset=".62" class="l-s2"/><stop offset="1" class="l-s3"/></linearGradient></defs>
<rect width="${w}" height="${hz + 60}" fill="url(#${id})"/>${stars(w, hz - 40, 70, seed)}
<circle class="l-halo" cx="${orb[0]}" cy="${orb[1]}" r="${orb[2] * 1.32}" opacity=".45"/><circle class="l-orb" cx="${orb[0]}" cy="${orb[1]}" r="${orb[2]}"/>
${cloud(W(.08), hz * .34, 1.1)}${cloud(W(.74), hz * .22, .9)}${cloud(W(.46), hz * .16, .6)}
<path class="l-h1" d="M0,${hz - 40}C${W(.08)},${hz - 96} ${W(.16)},${hz - 110} ${W(.26)},${hz - 58}C${W(.36)},${hz - 6} ${W(.44)},${hz - 92} ${W(.56)},${hz - 84}C${W(.68)},${hz - 76} ${W(.72)},${hz - 30} ${W(.82)},${hz - 82}C${W(.9)},${hz - 122} ${W(.96)},${hz - 88} ${w},${hz - 66}V${h}H0Z"/>
<path class="l-h2" d="M0,${hz - 12}C${W(.1)},${hz - 50} ${W(.2)},${hz - 40} ${W(.3)},${hz - 22}C${W(.42)},${hz} ${W(.5)},${hz - 44} ${W(.62)},${hz - 36}C${W(.76)},${hz - 26} ${W(.84)},${hz - 2} ${w},${hz - 44}V${h}H0Z"/>
${[.03, .055, .075, .3, .325, .92, .945, .97].map((x, i) => pine(W(x), hz - 20 + (i % 3) * 6, .9 + (i % 3) * .22)).join('')}
${house(W(.145), hz - 8, 1, 0, 1) + house(W(.2), hz - 2, 1.05, 2, 1) + house(W(.255), hz - 8, .85, 1, 0) + house(W(.4), hz - 8, .8, 0, 1) + house(W(.63), hz - 12, .9, 1, 1) + house(W(.69), hz - 6, 1.05, 0, 1) + house(W(.755), hz - 4, 1, 2, 1) + house(W(.84), hz - 12, .85, 0, 0)}
<path class="l-h3" d="M0,${hz}C${W(.14)},${hz - 16} ${W(.26)},${hz + 12} ${W(.42)},${hz + 2}C${W(.6)},${hz - 10} ${W(.74)},${hz + 10} ${w},${hz - 8}V${h}H0Z"/>
${bush(W(.11), hz + 4, 1)}${bush(W(.345), hz + 6, .8)}${bush(W(.58), hz + 4, .9)}${bush(W(.8), hz + 6, 1)}${pine(W(.885), hz + 8, 1.2)}${pine(W(.015), hz + 10, 1.3)}
<path class="l-g1" d="M0,${hz + 26}C${W(.2)},${hz + 6} ${W(.36)},${hz + 22} ${W(.5)},${hz + 18}C${W(.68)},${hz + 12} ${W(.82)},${hz + 26} ${w},${hz + 14}V${h}H0Z"/>${inner}</svg>`;
}
export const fire = (x: number, y: number, s: number): string => `<g transform="translate(${n(x)} ${n(y)}) scale(${s})"><g class="fire-glow"><ellipse cx="0" cy="4" rx="150" ry="46"/><ellipse cx="0" cy="0" rx="96" ry="32"/></g><path class="fire-log" d="M-40,4L36,18L40,9L-36,-5ZM40,4L-36,18L-40,9L36,-5Z"/><path class="fire-stone" d="M-52,16a9,7 0 1 0 .1,0ZM-34,24a10,7 0 1 0 .1,0ZM-10,28a10,7 0 1 0 .1,0ZM14,28a10,7 0 1 0 .1,0ZM38,23a10,7 0 1 0 .1,0ZM54,14a9,7 0 1 0 .1,0Z"/><g class="fire-flames"><path class="fl3" d="M0,10C-30,10 -42,-10 -30,-32C-26,-24 -20,-20 -16,-22C-22,-46 -6,-62 4,-78C6,-58 16,-54 18,-40C24,-44 26,-50 26,-56C42,-34 40,10 0,10Z"/><path class="fl2" d="M0,9C-20,9 -26,-6 -18,-22C-14,-16 -10,-14 -8,-16C-10,-34 2,-42 6,-54C10,-40 18,-30 18,-18C20,-20 22,-22 22,-28C32,-10 22,9 0,9Z"/><path class="fl1" d="M1,8C-9,8 -13,-2 -7,-12C-4,-9 -2,-9 0,-12C1,-20 5,-24 7,-30C15,-16 15,8 1,8Z"/></g><g class="fire-sparks"><circle cx="-14" cy="-70" r="2.400"/><circle cx="22" cy="-84" r="2"/><circle cx="6" cy="-104" r="1.600"/></g></g>`;

// seats in two rows round the fire, staggered, the front row parted: nobody turns their back, no face is covered
export interface Place {
  /** 0: the back row, 1: the front row. */
  row: number;
  x: number;
  y: number;
  s: number;
}
export interface Room {
  W: number;
  H: number;
  small: boolean;
  flat: boolean;
  /** How far the rows are apart. */
  deep: number;
  /** Narrow and high: three rows, so that people are large, and not most of it is sky. */
  tall?: boolean;
}

/** How many stand side by side in the widest of three rows. */
export const across = (k: number): number => Math.max(Math.min(5, Math.ceil(k * .4)), 2 * Math.ceil(Math.ceil((k - Math.min(5, Math.ceil(k * .4))) / 2) / 2));

/** Three rows: across the back, and two on both sides of the fire. */
function tower(k: number, { W, H, deep }: Room): Place[] {
  const nb = Math.min(5, Math.ceil(k * .4)), left = Math.ceil((k - nb) / 2), m = .11, step = (1 - 2 * m) / (across(k) - 1);
  const side = (many: number, mirror: boolean): Place[] => Array.from({ length: many }, (_, i) => {
    const front = Math.ceil(many / 2), inFront = i < front, j = inFront ? i : i - front, x = m + step * j;
    return { row: 1, x: W * (mirror ? 1 - x : x), y: H * .93 - (inFront ? 0 : deep) - H * .012 * (1 - j), s: inFront ? 1.06 : 1 };
  });
  const back = Array.from({ length: nb }, (_, i): Place => { const t = nb === 1 ? .5 : i / (nb - 1); return { row: 0, x: W * (m + (1 - 2 * m) * t), y: H * .93 - 2 * deep - Math.sin(Math.PI * t) * H * .02, s: .92 }; });
  return [...side(left, false), ...back, ...side(k - nb - left, true).reverse()];
}
export function ring(k: number, o: Room): Place[] {
  if (o.tall) return tower(k, o);
  const { W, H, small, flat, deep } = o, out: Place[] = [], nb = k <= 4 ? k : Math.ceil(k * .55), nf = k - nb, nl = Math.ceil(nf / 2), nr = nf - nl;
  // In a low scene the rows of a large village stand further apart, so that no head hides a name.
  const many = flat && k > 9, yf = H * (flat ? (small ? (many ? .87 : .82) : many ? .9 : .875) : small ? .93 : .925), yb = flat ? H * (many ? (small ? .44 : .52) : .6) : yf - deep, m = small ? .1 : .095;
  const sp = nb > 1 ? (1 - 2 * m) / (nb - 1) : .5, x0 = m + sp * .46, gap = nl > 1 ? (.365 - x0) / (nl - 1) : 0;
  // Who stands in front is nearer; on a phone there is no room for that when three stand side by side.
  const near = small && !flat && nl > 2 ? .95 : 1.06;
  for (let i = nl - 1; i >= 0; i--) out.push({ row: 1, x: W * (x0 + gap * i), y: yf - H * .03 * (nl - 1 - i), s: near });
  for (let i = 0; i < nb; i++) { const t = nb === 1 ? .5 : i / (nb - 1); out.push({ row: 0, x: W * (m + (1 - 2 * m) * t), y: yb - Math.sin(Math.PI * t) * H * .045, s: .9 }); }
  for (let i = 0; i < nr; i++) { const j = i; out.push({ row: 1, x: W * (1 - x0 - gap * j), y: yf - H * .03 * (nr - 1 - j), s: near }); }
  return out;
}
// an ink arrow that bends over the fire and ends before the target
interface Spot {
  x: number;
  y: number;
  pad?: number;
}
export function arrow(a: Spot, b: Spot, q: [number, number]): { line: string; head: string } {
  const [qx, qy] = q;
  const ex = b.x - qx, ey = b.y - qy, E = Math.hypot(ex, ey) || 1, px = b.x - ex / E * (b.pad || 34), py = b.y - ey / E * (b.pad || 34);
  const ang = Math.atan2(ey, ex), h = 13, w1 = ang + 2.62, w2 = ang - 2.62;
  return {
    line: `M${n(a.x)},${n(a.y)}Q${n(qx)},${n(qy)} ${n(px)},${n(py)}`,
    head: `M${n(px + Math.cos(ang) * 5)},${n(py + Math.sin(ang) * 5)}L${n(px + Math.cos(w1) * h)},${n(py + Math.sin(w1) * h)}L${n(px + Math.cos(w2) * h)},${n(py + Math.sin(w2) * h)}Z`,
  };
}
