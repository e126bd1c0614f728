// Villagers as peg dolls cut from paper, drawn from parameters.
// The markup has no ids, no inline style and no url(): it is safe under a strict Content-Security-Policy, and safe to
// repeat on one page. Only numbers, colours and the escaped label reach it; a seed is only hashed.
// The figure faces front, origin at its middle: x -100..100, y 0..250 (base of the body at 244).

export type Expression =
  "neutral" | "talking" | "thinking" | "happy" | "angry" | "sad" | "surprised" | "accused" | "dead" | "asleep";
export type Posture = "rest" | "talk" | "chin" | "open" | "cross" | "slump" | "up" | "shield" | "point" | "point-left" | "pray";
export interface AvatarOptions {
  expression?: Expression;
  posture?: Posture | null;
  mouth?: string | null;
  /** -1..1: where the face turns. */
  look?: number;
  dead?: boolean;
  /** Draws the ears of a wolf or a hamster: only where the role may be known. */
  role?: string | null;
  crop?: "full" | "bust" | "face";
  /** One colour for everything: a shadow. */
  mono?: string | null;
  label?: string;
  still?: boolean;
  halo?: boolean;
  /** Seen from behind. */
  back?: boolean;
}
interface Villager {
  ja?: string; head: string; skin: number; hair: string; hc: string; hat?: string[] | null; wear: string[];
  beard?: string | null; glasses?: string | null; mark?: string | null; eye?: string; brow?: string | null; nose?: string;
  build?: number; age?: string | null; lips?: number | boolean; ear?: string | null; ribbon?: string; halo?: number;
}

// ---------- small tools ----------
const hex = (n: number): string => ('0' + Math.max(0, Math.min(255, Math.round(n))).toString(16)).slice(-2);
const rgb = (c: string): number[] => [1, 3, 5].map(i => parseInt(c.slice(i, i + 2), 16));
const mix = (a: string, b: string, t: number): string => { const x = rgb(a), y = rgb(b); return '#' + x.map((v, i) => hex(v + (y[i]! - v) * t)).join(''); };
const lum = (c: string): number => { const [r, g, b] = rgb(c) as [number, number, number]; return (r * .3 + g * .59 + b * .11) / 255; };
export const hash = (s: string): number => { let h = 2166136261; for (const ch of s) { h ^= ch.codePointAt(0)!; h = Math.imul(h, 16777619); } h ^= h >>> 15; h = Math.imul(h, 2246822519); h ^= h >>> 13; return h >>> 0; };
export const rng = (seed: string): (() => number) => { let a = hash(seed); return () => { a = (a + 0x6D2B79F5) | 0; let t = Math.imul(a ^ (a >>> 15), 1 | a); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296; }; };
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const esc = (s: string): string => s.replace(/[&<>"']/g, c => ESCAPED[c] ?? '');
const n = (v: number): number => Math.round(v * 10) / 10;

// a closed path, symmetric about x = 0, from its right half
const sym = (x0: number, y0: number, segs: number[][]): string => {
  let d = `M${n(-x0)},${n(y0)}` + (x0 ? `L${n(x0)},${n(y0)}` : ''), from = [x0, y0]; const back: number[][] = [];
  for (const s of segs) {
    d += `C${s.map(n).join(',')}`;
    back.unshift([-s[2]!, s[3]!, -s[0]!, s[1]!, -from[0]!, from[1]!]);
    from = [s[4]!, s[5]!];
  }
  if (from[0]) d += `L${n(-from[0]!)},${n(from[1]!)}`;
  return d + back.map(b => `C${b.map(n).join(',')}`).join('') + 'Z';
};

// ---------- palettes ----------
const SKIN = ['#FCE4D2', '#F8D5B8', '#F0C096', '#DFA577', '#C58752', '#A0673D', '#7B4A2E', '#5B3626'];
const HAIR: Record<string, string> = { ink: '#2C2533', cocoa: '#4B3026', chestnut: '#7C4728', auburn: '#9E3F28', ginger: '#D56B2C', sand: '#C59A58', blonde: '#E9C567', platinum: '#EFE4CB', ash: '#A8A5AD', snow: '#F3F0EA', plum: '#6B3560', teal: '#24505A', moss: '#6C7C3A', rose: '#CF6F83', indigo: '#3B4C86' };
const CLOTH: Record<string, string> = { madder: '#B6412F', ember: '#DA742C', ochre: '#D9A53F', moss: '#70843F', pine: '#2F6E58', teal: '#2F8189', sky: '#73ABCB', indigo: '#34518C', violet: '#6C4F97', plum: '#8B4170', rose: '#DB8897', cream: '#F0E4CA', coal: '#403D4A', bark: '#7C553A', snow: '#F7F2E8', slate: '#6A7A8C', wine: '#7A2440', mint: '#9CC9A9' };
const HALO: string[] = ['#F2C9A1', '#E9D28B', '#C9D79B', '#A9D3B8', '#A9CFDD', '#B4BFE3', '#D0B8DF', '#E8B5C4'];

// ---------- the cast: thirty villagers, one silhouette each ----------
// head skin hair(style,colour) hat(kind,colour) wear(kind,colour,trim) + beard glasses mark eye brow build age
export const CAST: Record<string, Villager> = {
  adil:     { ja: 'アーディル', head: 'oval', skin: 6, hair: 'buzz', hc: 'ink', hat: ['kufi', 'teal', 'ochre'], wear: ['dashiki', 'teal', 'ochre'], beard: 'goatee', eye: 'round', halo: 1 },
  borya:    { ja: 'ボーリャ', head: 'pear', skin: 1, hair: 'none', hc: 'ginger', hat: ['ushanka', 'coal', 'bark'], wear: ['fur', 'pine', 'bark'], beard: 'full', brow: 'bushy', build: 1.16, nose: 'big', halo: 3 },
  chacha:   { ja: 'チャチャ', head: 'child', skin: 3, hair: 'spiky', hc: 'ginger', wear: ['overalls', 'cream', 'indigo'], mark: 'plaster', eye: 'big', build: .86, halo: 4 },
  devdatta: { ja: 'デヴダッタ', head: 'long', skin: 5, hair: 'none', hc: 'ink', hat: ['turban', 'ember', 'ochre'], wear: ['kurta', 'snow', 'ochre'], beard: 'curl', eye: 'round', brow: 'bushy', halo: 0 },
  ekrem:    { ja: 'エクレム', head: 'square', skin: 3, hair: 'bald', hc: 'ink', wear: ['vest', 'snow', 'wine'], beard: 'walrus', brow: 'bushy', nose: 'big', build: 1.1, halo: 7 },
  fernando: { ja: 'フェルナンド', head: 'diamond', skin: 3, hair: 'pomp', hc: 'ink', wear: ['neckerchief', 'coal', 'madder'], beard: 'goatee', eye: 'narrow', halo: 1 },
  gavriil:  { ja: 'ガブリール', head: 'oval', skin: 0, hair: 'none', hc: 'snow', hat: ['cowl', 'slate', 'coal'], wear: ['robe', 'slate', 'ochre'], beard: 'long', brow: 'bushy', eye: 'sleepy', age: 'old', halo: 5 },
  henrik:   { ja: 'ヘンリック', head: 'long', skin: 0, hair: 'side', hc: 'sand', wear: ['turtle', 'teal', 'cream'], glasses: 'round', halo: 4 },
  ileanna:  { ja: 'イレアナ', head: 'round', skin: 1, hair: 'bangs', hc: 'chestnut', hat: ['babushka', 'madder', 'ochre'], wear: ['apron', 'pine', 'cream'], mark: 'freckles', eye: 'lash', halo: 2 },
  jasmin:   { ja: 'ジャスミン', head: 'heart', skin: 3, hair: 'none', hc: 'ink', hat: ['hijab', 'violet', 'plum'], wear: ['plain', 'plum', 'violet'], eye: 'lash', halo: 6 },
  kaiji:    { ja: '開司', head: 'square', skin: 2, hair: 'topknot', hc: 'ink', hat: ['hachimaki', 'snow', 'madder'], wear: ['kimono', 'coal', 'madder'], mark: 'scar', brow: 'bushy', eye: 'narrow', halo: 0 },
  louise:   { ja: 'ルイーズ', head: 'oval', skin: 0, hair: 'bob', hc: 'ink', hat: ['beret', 'madder'], wear: ['stripes', 'snow', 'indigo'], mark: 'mole', eye: 'lash', lips: 1, halo: 7 },
  marthe:   { ja: 'マーテ', head: 'pear', skin: 1, hair: 'granny', hc: 'ash', wear: ['shawl', 'plum', 'rose'], glasses: 'half', age: 'old', eye: 'dot', halo: 6 },
  nanyamka: { ja: 'ナニャンカ', head: 'oval', skin: 7, hair: 'afro', hc: 'ink', hat: ['band', 'ochre', 'madder'], wear: ['wrap', 'ochre', 'madder'], ear: 'hoop', eye: 'lash', lips: 1, halo: 1 },
  oliwia:   { ja: 'オリビア', head: 'round', skin: 0, hair: 'braids', hc: 'blonde', hat: ['flowers', 'rose', 'ochre'], wear: ['blouse', 'snow', 'sky'], eye: 'lash', halo: 3 },
  ryan:     { ja: 'ライアン', head: 'round', skin: 0, hair: 'curlside', hc: 'auburn', hat: ['flatcap', 'bark', 'ochre'], wear: ['vest', 'cream', 'moss'], mark: 'freckles', halo: 2 },
  susan:    { ja: 'スーザン', head: 'heart', skin: 1, hair: 'wavy', hc: 'auburn', hat: ['hood', 'madder', 'wine'], wear: ['cloak', 'cream', 'madder'], eye: 'lash', halo: 4 },
  thuy:     { ja: 'ティー', head: 'round', skin: 2, hair: 'long', hc: 'ink', hat: ['conical', 'ochre'], wear: ['mandarin', 'mint', 'pine'], eye: 'dot', halo: 5 },
  uma:      { ja: 'ウマ', head: 'diamond', skin: 5, hair: 'sidebraid', hc: 'ink', wear: ['sari', 'rose', 'ember'], mark: 'bindi', ear: 'stud', eye: 'lash', halo: 0 },
  valeria:  { ja: 'ヴァレリア', head: 'heart', skin: 0, hair: 'asym', hc: 'platinum', wear: ['coat', 'coal', 'violet'], glasses: 'patch', eye: 'narrow', lips: 1, halo: 6 },
  yihan:    { ja: 'イーハン', head: 'round', skin: 1, hair: 'buns', hc: 'ink', wear: ['mandarin', 'rose', 'wine'], eye: 'dot', ribbon: 'madder', halo: 7 },
  pilar:    { ja: 'ピラール', head: 'oval', skin: 4, hair: 'dreads', hc: 'cocoa', hat: ['bandana', 'teal', 'snow'], wear: ['tunic', 'ember', 'bark'], ear: 'hoop', halo: 3 },
  quentin:  { ja: 'クエンティン', head: 'egg', skin: 0, hair: 'tufts', hc: 'cocoa', hat: ['bowler', 'coal', 'violet'], wear: ['bowtie', 'violet', 'ochre'], beard: 'thin', glasses: 'monocle', halo: 5 },
  wanda:    { ja: 'ワンダ', head: 'diamond', skin: 2, hair: 'messy', hc: 'plum', hat: ['witch', 'indigo', 'ochre'], wear: ['cloak', 'plum', 'indigo'], glasses: 'big', mark: 'freckles', halo: 6 },
  xenia:    { ja: 'クセニア', head: 'heart', skin: 3, hair: 'pixie', hc: 'moss', hat: ['goggles', 'bark', 'ochre'], wear: ['overalls', 'ochre', 'bark'], mark: 'smudge', eye: 'round', halo: 2 },
  zoltan:   { ja: 'ゾルタン', head: 'square', skin: 1, hair: 'none', hc: 'cocoa', hat: ['helm', 'slate', 'ochre'], wear: ['armor', 'slate', 'madder'], beard: 'stubble', brow: 'bushy', build: 1.18, nose: 'big', halo: 4 },
  asahi:    { ja: 'アサヒ', head: 'pear', skin: 1, hair: 'tufts', hc: 'cocoa', hat: ['toque', 'snow'], wear: ['baker', 'snow', 'madder'], build: 1.12, nose: 'red', halo: 1 },
  hinata:   { ja: 'ヒナタ', head: 'child', skin: 1, hair: 'bowl', hc: 'cocoa', hat: ['bow', 'madder'], wear: ['sailor', 'snow', 'indigo'], eye: 'big', build: .86, halo: 0 },
  mei:      { ja: 'メイ', head: 'oval', skin: 0, hair: 'hime', hc: 'ink', hat: ['foxmask', 'snow', 'madder'], wear: ['kimono', 'indigo', 'ochre'], eye: 'dot', halo: 7 },
  sota:     { ja: 'ソウタ', head: 'round', skin: 2, hair: 'shaggy', hc: 'teal', hat: ['beanie', 'ochre', 'coal'], wear: ['hoodie', 'slate', 'snow'], eye: 'sleepy', halo: 3 }
};

const HEADS: Record<string, { W: number; C: number; J: number; chin: number }> = {
  round:   { W: 44, C: 46, J: 29, chin: 142 }, oval: { W: 41, C: 40, J: 22, chin: 147 }, square: { W: 43, C: 43, J: 47, chin: 144 },
  long:    { W: 37, C: 37, J: 26, chin: 152 }, heart: { W: 44, C: 41, J: 12, chin: 146 }, pear: { W: 40, C: 48, J: 40, chin: 143 },
  diamond: { W: 39, C: 43, J: 14, chin: 149 }, egg: { W: 45, C: 40, J: 22, chin: 149 }, child: { W: 47, C: 50, J: 32, chin: 140 }
};

// any other seed: a villager drawn by lot from the same drawers
export function lot(seed: string): Villager {
  const r = rng('villager ' + seed), pick = <T>(a: T[]): T => a[Math.floor(r() * a.length)]!;
  const old = r() < .16, child = !old && r() < .12;
  const fem = r() < .5;
  const hairs = fem ? ['bob', 'braids', 'wavy', 'long', 'buns', 'hime', 'sidebraid', 'asym', 'pixie', 'afro', 'granny', 'messy', 'dreads', 'topknot'] : ['bowl', 'side', 'spiky', 'pomp', 'shaggy', 'curlside', 'buzz', 'bald', 'tufts', 'topknot', 'afro', 'dreads', 'messy', 'pixie'];
  const skin = Math.floor(r() * 8);
  const hcs = old ? ['ash', 'snow'] : skin > 4 ? ['ink', 'cocoa', 'ink', 'plum'] : Object.keys(HAIR).filter(k => k !== 'snow' && k !== 'ash');
  const c1 = pick(Object.keys(CLOTH)), c2 = pick(Object.keys(CLOTH).filter(k => k !== c1)), c3 = pick(Object.keys(CLOTH));
  const wears = ['dashiki', 'fur', 'overalls', 'kurta', 'vest', 'neckerchief', 'robe', 'turtle', 'apron', 'kimono', 'stripes', 'shawl', 'wrap', 'blouse', 'mandarin', 'sari', 'coat', 'tunic', 'bowtie', 'cloak', 'armor', 'baker', 'sailor', 'hoodie'];
  const hats = [null, null, null, null, 'kufi', 'turban', 'beret', 'flatcap', 'hood', 'conical', 'band', 'bandana', 'bowler', 'beanie', 'flowers', 'goggles', 'foxmask', 'bow', 'hachimaki'];
  const h = pick(hats), hc = pick(hcs);
  let hr = pick(hairs);
  if (h === 'hood') hr = pick(['bangs', 'wavy', 'long', 'side']);
  if (h && !['band', 'hood', 'flowers', 'goggles', 'foxmask', 'bow', 'hachimaki'].includes(h) && ['afro', 'spiky', 'buns', 'topknot', 'granny', 'pomp'].includes(hr)) hr = fem ? 'bob' : 'curlside';
  const faint = Math.abs(lum(HAIR[hc]!) - lum(SKIN[skin]!)) < .16; // a beard that would swallow the face
  return {
    head: child ? 'child' : pick(['round', 'oval', 'square', 'long', 'heart', 'pear', 'diamond', 'egg']), skin, hair: hr, hc,
    hat: h ? [h, c3, c2] : null, wear: [pick(wears), c1, c2], beard: !fem && !child && !faint && r() < .45 ? pick(['goatee', 'full', 'curl', 'walrus', 'long', 'thin', 'stubble']) : null,
    glasses: r() < .22 ? pick(['round', 'half', 'big', 'monocle']) : null, mark: r() < .4 ? pick(['freckles', 'mole', 'scar', 'plaster']) : null,
    eye: child ? 'big' : fem ? pick(['lash', 'dot', 'lash', 'round']) : pick(['dot', 'round', 'narrow', 'sleepy']), brow: !fem && r() < .4 ? 'bushy' : null,
    lips: fem && r() < .3, ear: fem && r() < .3 ? 'hoop' : null, age: old ? 'old' : null, build: child ? .86 : .94 + r() * .24, halo: Math.floor(r() * 8)
  };
}

// ---------- drawing ----------
export const WOLF_EAR = 'M18,44L52,-4Q66,20 54,66Z';
export function avatar(seed: string, opt: AvatarOptions = {}): string {
  const o: Required<AvatarOptions> = { expression: 'neutral', posture: null, mouth: null, look: 0, dead: false, role: null, crop: 'full', mono: null, label: '', still: false, halo: false, back: false, ...opt };
  const key = seed.toLowerCase();
  const ch = Object.hasOwn(CAST, key) ? CAST[key]! : lot(seed);
  const ex: Expression = o.dead ? 'dead' : o.expression;
  const dead = ex === 'dead';
  const post = o.posture || ({ thinking: 'chin', happy: 'open', angry: 'cross', sad: 'slump', surprised: 'up', accused: 'shield', talking: 'talk' } as Partial<Record<Expression, Posture>>)[ex] || 'rest';
  const H = HEADS[ch.head] ?? HEADS['round']!, kid = ch.head === 'child';
  const T = kid ? 50 : 46;

  // colour goes through one gate, so that mono (shadow) and dead (ghost) are only palettes
  const tint = (c: string): string => o.mono ? o.mono : dead ? mix(mix(c, ['#', ...Array(3).fill(hex(lum(c) * 255))].join(''), .72), '#B9CBE0', .46) : c;
  const shade = (c: string, t?: number): string => tint(mix(c, '#2B1B3F', t == null ? .2 : t));
  const lite = (c: string, t?: number): string => tint(mix(c, '#FFF7E8', t == null ? .35 : t));
  const skin0 = SKIN[ch.skin]!, dark = ch.skin > 4;
  const skin = tint(skin0), skinS = tint(mix(skin0, dark ? '#2A0F14' : '#A2452F', dark ? .3 : .24)), blush = tint(mix(skin0, dark ? '#C2402F' : '#EE6A4E', dark ? .34 : .38));
  const hair0 = HAIR[ch.hc] ?? HAIR['ink']!, hair = tint(hair0), hairS = shade(hair0, .28), hairL = lite(hair0, lum(hair0) < .3 ? .16 : .3);
  const line = tint(mix(mix(skin0, '#2A1420', .82), '#2A1420', .2)), ink = tint('#2A1D2B');
  const cl = (k: string | undefined): string => CLOTH[k ?? ''] ?? CLOTH['cream']!;
  const [wk, w1, w2] = [ch.wear[0], cl(ch.wear[1]), cl(ch.wear[2])];
  const A = tint(w1), AS = shade(w1), AL = lite(w1), B = tint(w2), BS = shade(w2);
  const mono = !!o.mono;

  const p = (d: string, f: string, x?: string): string => `<path d="${d}" fill="${f}"${x || ''}/>`;
  const s = (d: string, c: string, w: number, x?: string): string => `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"${x || ''}/>`;
  const c = (x: number, y: number, r: number, f: string): string => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${f}"/>`;
  const e = (x: number, y: number, rx: number, ry: number, f: string, x2?: string): string => `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${f}"${x2 || ''}/>`;
  const g = (inner: string, attr?: string): string => `<g${attr ? ' ' + attr : ''}>${inner}</g>`;
  const flip = (inner: string): string => `<g transform="scale(-1,1)">${inner}</g>`;
  const both = (inner: string): string => inner + flip(inner);
  // two sheets of paper: the under sheet shows as a rim on the far side from the light
  const two = (d: string, col: string, colS: string): string => mono ? p(d, col) : p(d, colS) + p(d, col, ' transform="translate(-2.4,-1.6)"');
  const sx = H.W / 42;
  const wide = (inner: string): string => Math.abs(sx - 1) < .015 ? inner : `<g transform="scale(${n(sx * 100) / 100},1)">${inner}</g>`;

  // ----- body: a peg doll -----
  const b = ch.build || 1, S = 35 * b, Bs = 50 * b;
  const bodyD = sym(15, 150, [[26 * b, 150, S, 156, S + 2, 172], [S + 4, 190, Bs, 206, Bs + 1, 228], [Bs + 1, 240, Bs - 10, 244, 0, 244]]);
  const edge = (y: number): number => (y < 172 ? S + 2 : S + 2 + (Bs - S - 1) * Math.min(1, (y - 172) / 52)) - 1; // half width of the body at y
  const band = (y: number, h: number, col: string): string => p(`M${n(-edge(y))},${y}Q0,${y + 8} ${n(edge(y))},${y}L${n(edge(y + h))},${y + h}Q0,${y + h + 8} ${n(-edge(y + h))},${y + h}Z`, col);
  const hands = skin;
  let wear = '', over = '';
  switch (wk) {
    case 'dashiki': wear = p('M-16,150L0,182L16,150L24,151L9,196L9,230Q0,233 -9,230L-9,196L-24,151Z', B) + s('M-9,200L9,200M-9,210L9,210M-9,220L9,220', AS, 2.4) + p('M-13,150L0,174L13,150Z', skin) + s('M-18,152L0,188L18,152', lite(w2, .5), 2); break;
    case 'kurta': wear = p('M-11,150L0,168L11,150Z', skin) + s('M0,168L0,206', AS, 2.4) + c(0, 178, 2.4, B) + c(0, 189, 2.4, B) + c(0, 200, 2.4, B) + s('M-13,151L0,170L13,151', B, 3) + band(222, 8, B); break;
    case 'fur': over = [-30, -18, -6, 6, 18, 30].map((x, i) => c(x * b, 157 + (i % 2) * 3 - Math.abs(x) * .06, 11.5, tint(w2))).join('') + s('M0,170L0,240', AS, 3) + both(c(9, 192, 3.2, B) + c(9, 212, 3.2, B)); break;
    case 'overalls': wear = p('M-12,150Q0,164 12,150Z', skin) + s('M-22,153L-19,186M22,153L19,186', B, 9) + p('M-24,184Q0,190 24,184L24,206L' + n(edge(222)) + ',214L' + n(edge(226)) + ',232Q0,252 ' + n(-edge(226)) + ',232L' + n(-edge(222)) + ',214L-24,206Z', B) + p('M-10,196H10V207Q0,212 -10,207Z', BS) + c(-19, 187, 3, lite(w2, .6)) + c(19, 187, 3, lite(w2, .6)); break;
    case 'vest': wear = p('M-12,150L0,166L12,150Z', skin) + p(`M-18,150L-4,196L0,242Q-24,243 ${n(-Bs + 8)},238Q${n(-edge(210))},205 ${n(-S)},164Q-30,152 -18,150Z`, B) + p(`M18,150L4,196L0,242Q24,243 ${n(Bs - 8)},238Q${n(edge(210))},205 ${n(S)},164Q30,152 18,150Z`, B) + s('M-18,151L-4,196M18,151L4,196', BS, 2.4) + both(c(9, 206, 2.6, lite(w2, .55)) + c(9, 222, 2.6, lite(w2, .55))) + s('M-12,151L0,167L12,151', AS, 2.4); break;
    case 'neckerchief': wear = p('M-14,150L0,176L14,150Z', skin) + s('M0,178L0,240', AS, 2.6); over = p('M-27,152Q0,168 27,152L22,163Q0,178 -22,163Z', B) + p('M-5,168L5,168L13,192L0,184L-12,194Z', BS) + c(0, 169, 5, B); break;
    case 'robe': wear = s('M0,160L0,240', AS, 3) + p('M-15,150L0,172L15,150L8,150L0,162L-8,150Z', lite(w1, .5)) + s(`M${n(-edge(206))},206Q0,216 ${n(edge(206))},206`, B, 4.5) + s('M8,212L12,236', B, 4.5); break;
    case 'turtle': over = p('M-20,143Q0,153 20,143L22,158Q0,170 -22,158Z', A) + s('M-11,150L-12,162M0,152L0,165M11,150L12,162', AS, 2) ; wear = s(`M${n(-edge(196))},198` + Array.from({ length: 9 }, (_, i) => `L${n(-edge(196) + (i + 1) * edge(196) / 5)},${i % 2 ? 198 + 6 - Math.abs(i - 4) : 208 + 6 - Math.abs(i - 4)}`).join(''), B, 3.4) + band(216, 3, B); break;
    case 'apron': wear = p('M-12,150Q0,166 12,150Z', skin) + s('M-19,152L-17,184M19,152L17,184', B, 5) + p(`M-20,180Q0,186 20,180L26,208Q40,212 36,236Q0,250 -36,236Q-40,212 -26,208Z`, B) + s('M-28,208Q0,216 28,208', BS, 2.4) + p('M0,190c-4,-6 -11,-1 -7,5l7,6l7,-6c4,-6 -3,-11 -7,-5Z', A); break;
    case 'kimono': wear = p('M-15,150L0,172L15,150Z', skin) + p('M-22,150L-12,150L24,214L16,224Z', lite(w1, .75)) + p('M22,150L11,150L-2,173L5,184Z', lite(w1, .75)) + p('M-26,151L-17,150L20,216L12,228Z', AS) + p('M26,151L17,150L3,178L8,188Z', AS) + band(204, 20, B) + s(`M${n(-edge(214))},214Q0,223 ${n(edge(214))},214`, lite(w2, .4), 2.6); break;
    case 'stripes': wear = [168, 184, 200, 216].map(y => band(y, 7, B)).join('') + p('M-19,150Q0,168 19,150L24,152Q0,176 -24,152Z', A) + p('M-16,150Q0,162 16,150Z', skin); break;
    case 'shawl': over = p(`M-18,148Q0,160 18,148L${n(S + 6)},160Q${n(S + 14)},186 ${n(edge(200) + 4)},204Q24,206 0,196Q-24,206 ${n(-edge(200) - 4)},204Q${n(-S - 14)},186 ${n(-S - 6)},160Z`, B) + Array.from({ length: 11 }, (_, i) => { const x = -48 + i * 9.6; return s(`M${n(x)},${n(203 - 6 * Math.pow(1 - Math.abs(x) / 50, 1.2))}l0,9`, B, 3); }).join('') + s('M-22,160L0,182L22,160', BS, 2.4) + c(0, 176, 7, tint('#E3B34B')) + c(0, 176, 3, tint('#7A2440')); break;
    case 'wrap': wear = p('M-18,150Q0,174 18,150Z', skin) + band(176, 10, B) + band(196, 6, tint(mix(w2, '#2F6E58', .75))) + s(`M${n(-edge(214))},216` + Array.from({ length: 10 }, (_, i) => `L${n(-edge(214) + (i + 1) * edge(214) / 5.2)},${i % 2 ? 219 : 228}`).join(''), B, 3.4); over = s('M-22,154Q0,172 22,154', tint('#F2D48A'), 5, ' stroke-dasharray="1 7"'); break;
    case 'blouse': wear = p('M-12,150L0,164L12,150Z', skin) + both(p('M0,160C6,150 16,148 22,154C22,164 10,170 0,164Z', lite(w1, .5))) + p('M-34,184Q0,194 34,184L40,206L46,236Q0,252 -46,236L-40,206Z', B) + s('M-8,196L8,204M8,196L-8,204M-8,210L8,218M8,210L-8,218', lite(w2, .6), 2.4) + c(0, 174, 3, B); break;
    case 'cloak': wear = p('M-12,150Q0,164 12,150Z', skin) + s('M-6,176L6,182M6,176L-6,182M-6,188L6,194M6,188L-6,194', AS, 2.2); over = both(p(`M8,150Q${n(S - 2)},148 ${n(S + 5)},168Q${n(Bs + 10)},206 ${n(Bs + 5)},238Q34,246 20,242Q26,196 12,166Z`, B) + s('M12,166Q26,196 21,240', BS, 2.4)) + c(-9, 163, 4.4, tint('#E3B34B')) + c(9, 163, 4.4, tint('#E3B34B')) + s('M-9,163Q0,168 9,163', tint('#C9922E'), 2.4); break;
    case 'mandarin': over = p('M-17,144Q0,154 17,144L19,156Q0,168 -19,156Z', B) + s('M4,160Q26,168 30,190', B, 4.4) + c(10, 163, 3.4, B) + c(24, 173, 3.4, B) + c(30, 188, 3.4, B); wear = band(224, 7, B) + [[-20, 196], [6, 206], [-6, 182], [26, 214], [-30, 216]].map(([x = 0, y = 0]) => c(x, y, 3.6, AL)).join(''); break;
    case 'sari': wear = p('M-16,150Q0,168 16,150Z', skin) + p(`M-30,153Q-14,150 -8,154L${n(edge(214))},204L${n(edge(226))},234Q28,246 6,243Q-26,206 ${n(-S - 1)},172Z`, B) + s(`M-9,154L${n(edge(212))},203`, tint('#F0C766'), 3.6) + s(`M${n(-S)},174Q-24,208 6,241`, tint('#F0C766'), 3.6); break;
    case 'coat': wear = p('M-14,150L0,182L14,150Z', tint('#EFE6D6')) + p('M-5,160L5,160L3,190L0,196L-3,190Z', B) + s('M0,196L0,242', AS, 2.6); over = both(p('M6,186L18,150L22,136Q34,144 34,158L24,176L28,180L6,200Z', AS) + c(12, 212, 3, B) + c(12, 226, 3, B)); break;
    case 'tunic': wear = p('M-15,150L0,180L15,150Z', skin) + s('M-7,164L7,168M-5,171L6,174', B, 2.4) + s(`M${n(-edge(208))},208Q0,218 ${n(edge(208))},208`, B, 7) + p('M-5,210h10v9h-10Z', tint('#E3B34B')); break;
    case 'bowtie': wear = p('M-16,150L0,196L16,150Z', tint('#F7F2E8')) + s('M-17,151L0,198L17,151', AS, 2.6) + s('M0,198L0,242', AS, 2.4) + c(0, 208, 2.8, B) + c(0, 222, 2.8, B) + p('M22,180l14,-3l-1,10l-11,1Z', B); over = both(p('M0,160L17,151Q20,160 17,169Z', B)) + c(0, 160, 4.6, BS); break;
    case 'armor': wear = s(`M0,156L0,240M${n(-edge(200))},200Q0,212 ${n(edge(200))},200`, AS, 3) + p(`M-26,208Q0,216 26,208L22,242Q0,246 -22,242Z`, B); over = p('M-25,146Q0,160 25,146L30,160Q0,176 -30,160Z', AL) + both(e(S + 1, 168, 14, 12, AL) + s(`M${n(S - 10)},170Q${n(S + 1)},160 ${n(S + 13)},168`, AS, 2.2)) + [-20, -7, 7, 20].map(x => c(x, 158 + 4 - Math.abs(x) * .2, 2, AS)).join(''); break;
    case 'baker': wear = both(c(9, 186, 3, AS) + c(9, 202, 3, AS) + c(9, 218, 3, AS)); over = p('M-24,150Q0,162 24,150L15,165Q0,174 -15,165Z', B) + p('M-4,166L6,165L12,184L-2,180Z', BS); break;
    case 'sailor': wear = p('M-13,150L0,176L13,150Z', skin); over = both(p('M13,149Q34,149 35,164L30,174L0,186L0,176Z', B) + s('M17,154Q30,154 31,164L27,170L3,181', tint('#F7F2E8'), 2)) + both(p('M0,184L14,178Q18,188 14,196Z', tint('#C4423A'))) + p('M-4,186L4,186L8,208L0,202L-8,208Z', tint('#C4423A')) + c(0, 186, 4, tint('#9E2F2C')); break;
    case 'hoodie': over = p(sym(0, 141, [[22, 140, 36, 146, 35, 158], [32, 170, 12, 174, 0, 174]]), AS) + p('M-16,149Q0,168 16,149Q8,158 0,158Q-8,158 -16,149Z', skinS) + s('M-9,168L-10,188M9,168L10,186', B, 3) ; wear = p('M-24,212Q0,220 24,212L30,236Q0,244 -30,236Z', AS); break;
    default: wear = s('M0,164L0,240', AS, 2.4);
  }
  const bodyPaint = two(bodyD, A, AS) + (mono ? '' : wear);

  // ----- arms by posture -----
  const slc = wk === 'cloak' ? w2 : w1, SL = tint(slc), SLS = shade(slc, lum(slc) > .8 ? .16 : .24);
  const sleeve = (d: string): string => s(d, SLS, 21) + s(d, SL, 17.6);
  const hand = (x: number, y: number): string => c(x + 1.4, y + 1.2, 10.4, skinS) + c(x, y, 10, hands);
  const sh = S - 3;
  let armsBack = '', armsFront = '';
  const down = (side: number): string => mono ? '' : s(`M${side * (S + 1)},178Q${side * (S + 9)},198 ${side * (S + 7)},216`, SLS, 2.6);
  if (post === 'rest') armsFront = down(1) + down(-1);
  if (post === 'slump') armsFront = down(1) + down(-1);
  if (post === 'talk') armsFront = down(-1) + sleeve(`M${sh},176Q${S + 17},194 ${S + 15},176`) + hand(S + 15, 164);
  if (post === 'open') armsFront = sleeve(`M${sh},174Q${S + 20},186 ${S + 22},164`) + hand(S + 24, 152) + flip(sleeve(`M${sh},174Q${S + 20},186 ${S + 22},164`) + hand(S + 24, 152));
  if (post === 'chin') armsFront = s('M' + n(-S + 4) + ',204Q-4,212 20,202', SLS, 19) + s('M' + n(-S + 4) + ',204Q-4,212 20,202', SL, 16) + sleeve(`M${sh},180Q${S + 8},204 22,190L13,166`) + hand(11, H.chin + 9);
  if (post === 'cross') armsFront = sleeve(`M${sh},178Q${S + 4},200 6,200L-16,192`) + hand(-22, 189) + sleeve(`M${-sh},178Q${-S - 4},200 -6,200L14,203`) + hand(22, 200);
  if (post === 'up') armsBack = both(sleeve(`M${sh},176Q${S + 26},180 ${S + 26},150`) + hand(S + 27, 136));
  if (post === 'shield') armsFront = sleeve(`M${sh},180Q${S + 14},202 ${S + 2},178`) + hand(S - 2, 164) + flip(sleeve(`M${sh},180Q${S + 14},202 ${S + 2},178`) + hand(S - 2, 164));
  if (post === 'point' || post === 'point-left') {
    const arm = sleeve(`M${sh},178Q${S + 20},186 ${S + 34},170`) + c(S + 42, 164, 9.6, hands) + s(`M${S + 46},161L${S + 60},154`, hands, 8);
    armsFront = post === 'point' ? down(-1) + arm : down(1) + flip(arm);
  }
  if (post === 'pray') armsFront = both(sleeve(`M${sh},178Q${S + 8},206 8,200`)) + p('M-9,200Q-10,178 0,170Q10,178 9,200Q0,210 -9,200Z', hands) + s('M0,174L0,204', skinS, 2);

  // ----- head -----
  const headD = sym(0, T, [[H.W * .6, T, H.W, T + 18, H.W, 88], [H.W, 99, H.C, 103, H.C, 113], H.J > 46 ? [H.C, 113 + (H.chin - 113) * .66, 46, H.chin, 20, H.chin] : [H.C, 113 + (H.chin - 113) * .54, H.J * .78 + 3, H.chin, H.J * .06, H.chin]]);
  const neckP = p('M-13,128L13,128L15,158Q0,166 -15,158Z', skinS);
  const covered = ['hijab', 'babushka', 'hood', 'cowl', 'ushanka'].includes(ch.hat?.[0] ?? '');
  const ears = covered ? '' : both(c(H.W + 2, 104, 9.4, skinS) + c(H.W + 1, 104, 6, mix(skin, skinS, .35)));

  // hair: [behind everything, on top of the face]
  const rope = (x: number, y: number, n0: number, r0: number, dx: number): string => { let out = ''; for (let i = 0; i < n0; i++) { const k = 1 - i * .07; out += e(x + dx * i + (i % 2 ? 2 : -2), y + i * 13, r0 * k, 9 * k, i % 2 ? hair : mono ? hair : hairS); } return out; };
  let hb = '', hf = '', hfShade = '';
  const fr = (d: string, drop?: number): string => { hfShade = mono ? '' : p(d, skinS, ` transform="translate(0,${drop || 4})"`); return two(d, hair, hairS); };
  switch (ch.hair) {
    case 'bowl': hb = p('M-49,92C-54,50 -30,30 0,30C30,30 54,50 49,92L47,116Q0,126 -47,116Z', hairS); hf = fr('M-48,108C-56,52 -32,31 0,31C32,31 56,52 48,108C47,114 41,112 41,106C42,96 40,88 34,85C16,80 -16,80 -34,85C-40,88 -42,96 -41,106C-41,112 -47,114 -48,108Z') + s('M-22,46Q-34,56 -37,74', hairL, 4); break;
    case 'bangs': hf = fr('M-44,92C-46,58 -24,44 0,44C24,44 46,58 44,92C38,84 32,78 28,70C12,80 -14,80 -30,72C-34,80 -40,84 -44,92Z'); break;
    case 'side': hf = fr('M-45,98C-54,54 -28,31 4,32C36,33 52,58 45,98C42,86 40,78 35,70C14,75 -6,70 -17,58C-22,70 -32,75 -38,80C-42,86 -44,92 -45,98Z') + s('M-2,42Q16,40 28,50', hairL, 4); break;
    case 'spiky': hf = fr('M-47,100C-56,90 -58,80 -54,72L-64,60L-50,56L-56,38L-37,44L-33,20L-16,35L0,10L14,34L34,19L36,42L56,36L51,56L65,62L53,72C58,80 56,90 47,100C44,88 42,82 38,76L26,88L18,73L4,88L-6,73L-20,88L-28,74C-38,78 -44,88 -47,100Z', 4) + s('M-14,46L-6,28M10,44L20,34', hairL, 4); break;
    case 'afro': hb = [[-44, 44], [-54, 72], [-52, 100], [44, 44], [54, 72], [52, 100], [-24, 24], [24, 24], [0, 18]].map(([x = 0, y = 0]) => c(x, y, 25, hairS)).join('') + c(-2, 66, 56, hair); hf = fr('M-44,92C-48,66 -32,52 0,52C32,52 48,66 44,92C52,62 34,34 0,34C-34,34 -52,62 -44,92Z', 3) + (mono ? '' : [[-30, 34], [-8, 24], [20, 30], [40, 50], [-46, 58], [2, 42]].map(([x = 0, y = 0]) => s(`M${x},${y}q5,-5 9,0`, hairL, 3)).join('')); break;
    case 'bald': hb = both(e(H.W + 1, 104, 9, 17, hairS)); hf = mono ? '' : e(-18, 60, 11, 6, lite(skin0, .5), ' transform="rotate(-24 -18 60)"') + both(p(`M${H.W - 1},84Q${H.W - 8},96 ${H.W - 3},112Q${H.W + 7},104 ${H.W + 4},88Z`, hair)); break;
    case 'tufts': hb = both(e(H.W + 4, 100, 12, 18, hair) + e(H.W + 8, 112, 8, 9, hairS)); hf = both(p(`M${H.W},80Q${H.W - 8},94 ${H.W - 3},110Q${H.W + 8},104 ${H.W + 5},84Z`, hair)); break;
    case 'long': hb = two('M-50,82C-52,42 -28,29 0,29C28,29 52,42 50,82L56,186C48,196 36,194 28,190L-28,190C-36,194 -48,196 -56,186Z', hair, hairS); hf = fr('M0,40C-14,60 -30,72 -40,110C-46,110 -49,102 -49,88C-50,52 -28,32 0,32C28,32 50,52 49,88C49,102 46,110 40,110C30,72 14,60 0,40Z', 3) + s('M-18,48Q-30,60 -36,80', hairL, 4); break;
    case 'hime': hb = two('M-51,82C-54,42 -28,28 0,28C28,28 54,42 51,82L58,204C46,212 34,208 28,204L-28,204C-34,208 -46,212 -58,204Z', hair, hairS); hf = fr('M-42,86C-36,88 36,88 42,86L40,122Q46,128 51,122L52,84C52,50 30,31 0,31C-30,31 -52,50 -52,84L-51,122Q-46,128 -40,122Z', 4) + s('M-24,46Q-36,54 -40,70', hairL, 4) + (mono ? '' : s('M-14,70L-14,85M0,68L0,86M14,70L14,85', hairS, 2)); break;
    case 'bob': hb = two('M-52,86C-56,46 -30,29 0,29C30,29 56,46 52,86L57,130C54,146 38,148 30,142L-30,142C-38,148 -54,146 -57,130Z', hair, hairS); hf = fr('M-45,94C-50,54 -28,33 0,33C28,33 50,54 45,94C41,88 38,86 0,86C-38,86 -41,88 -45,94Z', 4) + both(p('M41,84L47,84Q56,112 50,134Q42,138 38,130Q45,108 41,84Z', hair)) + s('M-22,46Q-34,54 -38,70', hairL, 4); break;
    case 'braids': hb = p('M-48,90C-52,46 -28,30 0,30C28,30 52,46 48,90L46,118L-46,118Z', hairS) + both(rope(51, 122, 5, 12, 1.2) + c(57, 184, 6, tint('#C4423A')) + e(58, 194, 7, 9, hair)); hf = fr('M0,38C-12,58 -30,68 -42,100C-48,96 -49,88 -48,80C-48,50 -28,32 0,32C28,32 48,50 48,80C49,88 48,96 42,100C30,68 12,58 0,38Z', 4) + s('M-20,46Q-32,58 -37,74', hairL, 4); break;
    case 'buns': hb = both(c(42, 38, 22, hairS) + c(40, 36, 20, hair) + s('M30,32Q38,22 50,28M32,44Q44,34 54,42', hairS, 2.6)) + p('M-48,90C-52,46 -28,30 0,30C28,30 52,46 48,90L45,112L-45,112Z', hairS); hf = fr('M-46,106C-52,54 -30,32 0,32C30,32 52,54 46,106C42,98 42,90 39,84C30,86 12,82 0,66C-12,82 -30,86 -39,84C-42,90 -42,98 -46,106Z', 4) + (ch.ribbon && !mono ? both(s('M30,52Q40,58 50,52', tint(cl(ch.ribbon)), 6) + s('M46,56L52,72', tint(cl(ch.ribbon)), 5)) : '') + s('M-20,42Q-30,48 -36,60', hairL, 4); break;
    case 'topknot': hb = c(1, 24, 17, hairS) + c(0, 23, 15, hair); hf = fr('M-46,100C-52,56 -28,34 0,34C28,34 52,56 46,100C43,84 40,74 34,66C12,58 -12,58 -34,66C-40,74 -43,84 -46,100Z', 3) + s('M-8,38L8,38', hairS, 4) + s('M-26,50Q-16,42 -8,40M26,50Q16,42 8,40', hairL, 2.6); break;
    case 'granny': hb = c(1, 27, 23, hairS) + c(0, 25, 21, hair) + s('M-12,22Q0,12 12,22M-9,32Q0,24 10,32', hairS, 2.4); hf = fr('M-48,104C-56,56 -30,36 0,36C30,36 56,56 48,104C50,84 40,70 26,64C18,72 8,60 0,60C-8,60 -18,72 -26,64C-40,70 -50,84 -48,104Z', 3) + both(c(46, 98, 8, hair) + c(48, 108, 6, hairS)); break;
    case 'wavy': hb = two('M-50,84C-54,44 -28,29 0,29C28,29 54,44 50,84C60,98 50,112 60,128C66,144 54,154 62,172C58,188 40,188 30,182L-30,182C-40,188 -58,188 -62,172C-54,154 -66,144 -60,128C-50,112 -60,98 -50,84Z', hair, hairS); hf = fr('M-10,42C-18,62 -32,72 -42,104C-48,98 -49,90 -48,80C-48,50 -28,32 0,32C30,32 50,52 48,84C49,92 48,98 44,104C40,84 22,66 -10,42Z', 4) + s('M4,44Q24,50 34,66', hairL, 4); break;
    case 'pomp': hf = fr('M-46,102C-47,84 -44,72 -40,64C-52,34 -24,10 16,15C48,17 56,40 42,60C46,70 48,84 46,102C43,88 40,76 34,68C14,76 -16,74 -33,68C-40,76 -43,88 -46,102Z', 4) + s('M-28,40Q-16,24 12,26M-24,52Q-6,38 26,42', hairL, 4); break;
    case 'sidebraid': hb = p('M-48,92C-54,46 -28,29 0,29C28,29 54,46 48,92L46,124L-46,120Z', hairS); hf = fr('M-14,40C-22,60 -34,70 -43,102C-49,96 -49,88 -48,80C-48,50 -28,32 0,32C32,32 52,54 48,92C47,104 45,108 42,112C40,84 20,64 -14,40Z', 4); over += g(rope(46, 130, 6, 12, -1.6), '') + c(38, 207, 6, tint('#F0C766')) + e(36, 217, 7, 9, hair); hf += s('M0,42Q24,48 34,66', hairL, 4); break;
    case 'dreads': hb = [-52, -40, 52, 40, -58, 58].map((x, i) => s(`M${x * .7},60Q${x * 1.1},100 ${x * (1 + i % 3 * .06)},${146 + (i % 3) * 12}`, i % 2 ? hairS : hair, 14)).join('') + p('M-48,92C-52,46 -28,30 0,30C28,30 52,46 48,92Z', hairS); hf = [-34, -20, 22, 36].map((x, i) => s(`M${x * .5},50Q${x},56 ${x * 1.14},${[88, 78, 78, 90][i]}`, i % 2 ? hair : hairS, 11)).join('') + (mono ? '' : [[-55, 130], [57, 138], [-60, 150]].map(([x = 0, y = 0]) => s(`M${x - 5},${y}l10,0`, tint('#E3B34B'), 4)).join('')); break;
    case 'asym': hb = p('M-46,84C-50,46 -28,30 0,30C32,30 56,46 54,92L62,142Q44,154 34,138L30,80Z', hairS); hf = fr('M-43,90C-47,56 -26,32 2,32C38,32 56,58 54,96L60,138Q50,150 36,140C42,112 36,92 28,82C10,92 -22,82 -32,62C-38,70 -41,80 -43,90Z', 4) + s('M0,42Q32,44 42,76', hairL, 4.4); break;
    case 'pixie': hf = fr('M-47,106C-54,84 -50,58 -40,48L-44,38L-30,40C-16,28 16,28 30,36L42,32L42,46C54,62 54,86 47,106L40,92L38,80C30,86 22,84 16,74C6,88 -18,88 -28,74L-38,90Z', 4) + s('M-18,44Q-2,36 14,42', hairL, 4); break;
    case 'messy': hb = p('M-52,90C-56,46 -30,30 0,30C30,30 56,46 52,90L62,126L52,124L56,142L42,136L-42,136L-56,142L-52,124L-62,126Z', hair); hf = fr('M-46,112L-50,84C-50,52 -28,33 0,33C28,33 50,52 50,84L46,112L38,92L30,98L24,78L8,92L2,74L-14,92L-22,76L-32,98L-38,88Z', 4); break;
    case 'shaggy': hb = p('M-50,90C-54,48 -30,30 0,30C30,30 54,48 50,90L54,118L44,114L40,124L-40,124L-44,114L-54,118Z', hairS); hf = fr('M-48,116L-50,84C-50,52 -28,33 0,33C28,33 50,52 50,84L48,114L40,90L34,102L26,82C14,92 2,98 -8,112C-8,104 -10,98 -12,94L-24,112L-28,98L-38,116L-40,96Z', 3) + s('M0,44Q22,46 32,66', hairL, 4); break;
    case 'curlside': hb = both([[46, 74, 13], [51, 90, 11], [48, 106, 9]].map(([x = 0, y = 0, r = 0]) => c(x, y, r, hairS)).join('')); hf = both([[45, 72, 13], [49, 88, 10]].map(([x = 0, y = 0, r = 0]) => c(x, y, r, hair)).join('')) + [[-34, 66], [-20, 72], [-6, 68], [8, 72], [22, 68], [35, 66]].map(([x = 0, y = 0]) => c(x, y, 10, hair)).join('') + (mono ? '' : [[-30, 68], [-4, 70], [24, 69], [44, 76], [-44, 76]].map(([x = 0, y = 0]) => s(`M${x - 3},${y}q4,-5 7,0`, hairL, 2.4)).join('')); break;
    case 'buzz': hf = fr('M-44,92C-46,58 -26,43 0,43C26,43 46,58 44,92C40,72 28,60 0,60C-28,60 -40,72 -44,92Z', 2); break;
  }

  // hats: [behind the head, on top]
  let tb = '', tf = ''; const ht = ch.hat?.[0]; const t1 = ch.hat ? cl(ch.hat[1]) : '#000000', t2 = ch.hat && ch.hat[2] ? cl(ch.hat[2]) : t1;
  const X = tint(t1), XS = shade(t1), XL = lite(t1), Y = tint(t2), YS = shade(t2);
  const flower = (x: number, y: number, r: number, col: string): string => [0, 72, 144, 216, 288].map(a => c(x + Math.cos((a - 90) * Math.PI / 180) * r * .8, y + Math.sin((a - 90) * Math.PI / 180) * r * .8, r * .62, col)).join('') + c(x, y, r * .48, tint('#F2C75B'));
  switch (ht) {
    case 'kufi': tf = two('M-42,66C-43,42 -30,27 0,27C30,27 43,42 42,66C26,56 -26,56 -42,66Z', X, XS) + s('M-38,58Q0,44 38,58', Y, 4.4, ' stroke-dasharray="6 7"'); break;
    case 'ushanka': tf = two('M-44,64C-46,32 -26,14 0,14C26,14 46,32 44,64Z', X, XS) + both(p('M40,66Q58,70 57,96Q58,124 48,130Q38,126 40,100Z', Y)) + [-42, -28, -14, 0, 14, 28, 42].map((x, i) => c(x, 64 - (i % 2) * 2 + Math.abs(x) * .06, 14, i % 2 ? Y : lite(t2, .3))).join('') + c(0, 62, 6, tint('#C4423A')); break;
    case 'turban': tf = two('M-48,86C-60,38 -34,13 0,13C34,13 60,38 48,86C40,72 20,62 0,62C-20,62 -40,72 -48,86Z', X, XS) + s('M-44,76C-34,44 0,36 34,22M-50,60C-40,36 -14,24 12,15M-30,66C-6,48 30,48 51,60M0,62C16,56 38,58 48,76', XS, 3) + p('M0,36L7,47L0,60L-7,47Z', Y) + c(0, 48, 3, tint('#F7F2E8')); break;
    case 'beret': tf = two('M-46,66C-62,34 -24,10 18,16C54,18 68,46 50,64C28,52 -22,52 -46,66Z', X, XS) + s('M4,17L8,8', XS, 5) + s('M-34,44Q-20,26 6,26', XL, 4); break;
    case 'flatcap': tf = two('M-50,70C-58,36 -24,18 10,22C42,25 56,46 50,70Q0,52 -50,70Z', X, XS) + p('M-52,72Q-20,52 30,58Q46,62 50,72Q6,64 -46,86Q-56,82 -52,72Z', XS) + s('M4,24L8,58M-30,34Q-18,46 -22,60M36,34Q28,46 30,58', XS, 2) + c(6, 22, 4, Y); break;
    case 'hood': tb = p(sym(0, 8, [[22, 12, 58, 32, 60, 86], [62, 126, 58, 150, 44, 166]]), XS); tf = p('M0,8C-22,12 -58,32 -60,86C-62,126 -58,150 -44,168L-24,158C-42,140 -46,118 -44,92C-42,60 -24,46 0,46C24,46 42,60 44,92C46,118 42,140 24,158L44,168C58,150 62,126 60,86C58,32 22,12 0,8Z', X) + s('M-24,158C-42,140 -46,118 -44,92C-42,60 -24,46 0,46C24,46 42,60 44,92C46,118 42,140 24,158', Y, 4) + s('M-30,30Q-48,50 -50,84', XL, 4); break;
    case 'cowl': tb = p(sym(0, 16, [[26, 16, 58, 34, 58, 88], [60, 128, 56, 150, 44, 162]]), XS); tf = p('M0,16C-26,16 -58,34 -58,88C-60,128 -56,150 -44,164L-30,156C-44,138 -46,116 -44,92C-42,64 -24,52 0,52C24,52 42,64 44,92C46,116 44,138 30,156L44,164C56,150 60,128 58,88C58,34 26,16 0,16Z', X) + s('M-44,92C-42,64 -24,52 0,52C24,52 42,64 44,92', XS, 5); break;
    case 'babushka': tb = p(sym(0, 24, [[30, 24, 56, 44, 55, 88], [55, 122, 44, 142, 26, 152]]), XS); tf = p('M0,24C-30,24 -56,44 -55,88C-55,124 -40,146 -10,154L10,154C40,146 55,124 55,88C56,44 30,24 0,24ZM0,60C22,60 40,70 41,94C42,122 26,140 0,144C-26,140 -42,122 -41,94C-40,70 -22,60 0,60Z', X, ' fill-rule="evenodd"') + p('M-6,150L-24,172Q-12,176 -2,158ZM6,150L24,172Q12,176 2,158Z', XS) + c(0, 153, 6.5, X) + (mono ? '' : [[-40, 58], [-18, 42], [10, 38], [36, 52], [-49, 90], [49, 88], [-44, 118], [45, 116]].map(([x = 0, y = 0]) => c(x, y, 4, Y) + c(x, y, 1.6, XS)).join('')); break;
    case 'hijab': tb = p(sym(0, 22, [[32, 22, 57, 44, 55, 92], [56, 122, 62, 140, 52, 168]]), XS); tf = p('M0,22C-32,22 -57,44 -55,92C-56,122 -62,144 -48,166C-30,190 26,196 44,180C58,164 57,122 55,92C57,44 32,22 0,22ZM0,56C24,56 40,70 41,94C42,120 24,142 0,146C-24,142 -42,120 -41,94C-40,70 -24,56 0,56Z', X, ' fill-rule="evenodd"') + s('M-41,112C-36,140 -2,160 50,156M-28,138C-8,158 16,172 42,176M-34,48Q0,34 34,48', XS, 3) + s('M-41,94C-40,70 -24,56 0,56C24,56 40,70 41,94', Y, 4); break;
    case 'hachimaki': tf = p('M-46,70Q0,54 46,70L45,82Q0,66 -45,82Z', X) + c(0, 67, 5.4, Y) + p('M44,72L64,62L60,76L68,88L46,82Z', XS) + c(47, 76, 6, X); break;
    case 'band': tf = p('M-46,74Q0,50 46,74L45,86Q0,62 -45,86Z', X) + s('M-40,76Q0,56 40,76', Y, 3.4, ' stroke-dasharray="5 6"'); break;
    case 'bandana': tf = two('M-49,82C-52,46 -28,28 0,28C28,28 52,46 49,82C30,68 -30,68 -49,82Z', X, XS) + p('M46,74L68,66L62,80L70,92L50,86Z', XS) + c(49, 79, 6.5, X) + (mono ? '' : [[-30, 60], [-12, 48], [10, 56], [30, 48], [0, 38], [-32, 44]].map(([x = 0, y = 0]) => c(x, y, 3.2, Y)).join('')); break;
    case 'flowers': tf = s('M-44,74C-32,54 32,54 44,74', tint('#5F7F3C'), 5) + [[-42, 73], [-28, 61], [-10, 55], [10, 55], [28, 61], [42, 73]].map(([x = 0, y = 0], i) => flower(x, y, i % 2 ? 9 : 10.5, [X, tint('#F7F2E8'), Y][i % 3]!)).join(''); break;
    case 'conical': tb = p('M-70,74Q0,98 70,74L60,62L-60,62Z', XS); tf = p('M0,4L78,70Q40,86 0,86Q-40,86 -78,70Z', XS) + p('M0,4L70,68Q36,81 0,81Q-42,82 -78,70Z', X) + s('M0,6L-50,74M0,6L-22,80M0,6L10,81M0,6L42,75', XS, 2) + s('M-72,68Q0,92 72,68', XL, 2.6); break;
    case 'witch': tf = p('M-78,70C-60,52 60,52 78,70C56,82 -56,82 -78,70Z', XS) + two('M-46,62C-30,48 -20,22 -6,8C6,-2 30,0 38,16C28,12 20,18 24,32C28,46 40,54 46,62Q0,74 -46,62Z', X, XS) + p('M-43,58Q0,70 43,58L47,66Q0,79 -47,66Z', Y) + p('M-8,62h16v12q-8,3 -16,0Z', tint('#F2C75B')) + p('M-3,65h6v6h-6Z', Y) + s('M-12,24Q-22,38 -28,48', XL, 3.4); break;
    case 'bowler': tf = two('M-41,62C-44,24 -26,11 0,11C26,11 44,24 41,62Z', X, XS) + p('M-42,52Q0,62 42,52L43,63Q0,73 -43,63Z', Y) + p('M-66,58C-58,72 -30,74 0,74C30,74 58,72 66,58C62,78 34,84 0,84C-34,84 -62,78 -66,58Z', XS) + s('M-26,32Q-20,20 -4,19', XL, 4); break;
    case 'toque': tf = p('M-44,70L-44,46C-62,40 -62,12 -38,10C-30,-4 -8,-4 0,4C10,-6 34,-4 38,10C62,12 62,40 44,46L44,70Z', XS) + p('M-46,68L-46,45C-64,38 -62,11 -40,10C-32,-5 -10,-4 -2,4C8,-6 30,-4 35,10C58,12 58,38 41,45L41,68Z', X) + p('M-46,54Q0,64 43,54L44,72Q0,82 -46,72Z', XS) + s('M-24,22L-22,50M0,18L0,54M22,22L20,50', XS, 2.4); break;
    case 'beanie': tf = two('M-47,76C-50,40 -28,25 0,25C28,25 50,40 47,76Z', X, XS) + p('M-50,64Q0,78 50,64Q54,78 48,84Q0,98 -48,84Q-54,78 -50,64Z', Y) + s('M-34,70L-35,86M-18,73L-18,90M0,74L0,91M18,73L18,90M34,70L35,86', YS, 2.4) + c(1, 20, 14, YS) + c(0, 18, 13, Y) + (mono ? '' : s('M-6,14q4,-4 8,0M0,22q4,-4 7,0', lite(t2, .25), 2.4)); break;
    case 'helm': tf = two('M-47,80C-50,38 -28,22 0,22C28,22 50,38 47,80Q0,64 -47,80Z', X, XS) + p('M-60,82C-48,62 48,62 60,82C40,76 24,72 0,72C-24,72 -40,76 -60,82Z', XS) + s('M0,22L0,68', XL, 5) + [-36, -18, 18, 36].map(x => c(x, 71 + Math.abs(x) * .08, 2.4, Y)).join('') + p('M-3,10h6v14h-6Z', XS) + p('M0,2C14,0 26,8 30,20C18,20 6,18 0,14Z', tint('#B6412F')); break;
    case 'goggles': tf = s('M-46,70Q0,52 46,70', X, 9) + both(c(17, 60, 14, XS) + c(16, 59, 11.5, tint('#BFE0E0')) + s('M10,58Q14,51 21,52', tint('#FFFFFF'), 2.6)) + s('M-4,60L4,60', XS, 5); break;
    case 'foxmask': tf = g(p('M-22,-26L-12,-12Q0,-17 12,-12L22,-26Q28,2 14,16Q6,26 0,28Q-6,26 -14,16Q-28,2 -22,-26Z', XS) + p('M-23,-27L-13,-13Q-1,-18 11,-13L21,-27Q27,1 13,15Q5,25 -1,27Q-7,25 -15,15Q-29,1 -23,-27Z', X) + (mono ? '' : p('M-19,-20L-14,-9L-20,-4ZM17,-20L12,-9L18,-4Z', Y) + s('M-14,2Q-9,-2 -5,3M12,2Q7,-2 3,3', Y, 3) + c(-1, 20, 3, ink) + s('M-12,14L-20,12M10,14L18,12M0,-8L0,-2', Y, 2.4)), 'transform="translate(40 52) rotate(24) scale(.98)"') + s('M-46,76Q-10,52 26,44', Y, 3.4); break;
    case 'bow': tf = g(both(p('M0,0C10,-16 26,-18 30,-8C34,4 28,18 20,16C12,14 4,8 0,0Z', X) + s('M6,0Q16,-4 22,-2', XS, 2.6)) + c(0, 0, 6.4, XS), 'transform="translate(2 33) rotate(-4)"'); break;
  }

  // werewolf and werehamster show only when the role is revealed
  let roleBack = '', fang = false;
  if (o.role === 'werewolf') {
    const fur = tint(mono ? '#000000' : '#5B5560'), pink = tint('#E59A93');
    roleBack = both(p(WOLF_EAR, o.mono ? o.mono : shade('#5B5560', .2)) + (mono ? '' : p('M18,44L50,-6Q62,20 52,64Z', fur) + p('M30,40L48,12Q54,30 48,54Z', pink)));
    fang = true;
  }
  if (o.role === 'werehamster') roleBack = both(c(42, 36, 19, o.mono ? o.mono : shade('#D9A263', .2)) + (mono ? '' : c(41, 35, 17, tint('#D9A263')) + c(42, 37, 10, tint('#F3C9B6'))));

  // ----- face -----
  const ey = kid ? 106 : 102, dx = H.W > 40 ? 19 : 17, my = (kid ? 124 : 125) + (H.chin > 147 ? 3 : 0);
  let face = '';
  if (!mono) {
    const es = ch.eye || 'dot', old = ch.age === 'old';
    const bw = ch.brow === 'bushy' ? 6.4 : ch.eye === 'lash' ? 3.4 : 4.4;
    const bc = lum(hair0) > .62 && ch.age !== 'old' ? shade(hair0, .3) : ch.hc === 'snow' ? tint('#D9D3CA') : mix(hair, line, .25);
    const eyeCol = tint(fang && !dead ? '#B8860B' : '#2A1D2B');
    // cheeks, nose
    const hot = ex === 'happy' || ex === 'angry';
    face += e(-dx - 9, my - 10, 8.6, 6, blush, ` opacity="${hot ? .95 : dead ? .25 : .62}"`) + e(dx + 9, my - 10, 8.6, 6, blush, ` opacity="${hot ? .95 : dead ? .25 : .62}"`);
    if (old) face += s(`M${-dx - 12},${ey + 11}q4,4 9,4M${dx + 12},${ey + 11}q-4,4 -9,4M-16,${my - 3}q-5,3 -5,9M16,${my - 3}q5,3 5,9`, skinS, 2.4);
    face += ch.nose === 'big' ? p(`M-3,${ey + 2}Q-10,${ey + 14} -8,${ey + 17}Q0,${ey + 22} 8,${ey + 17}Q10,${ey + 14} 3,${ey + 2}Q0,${ey} -3,${ey + 2}Z`, skinS) : ch.nose === 'red' ? c(0, ey + 11, 7, blush) + c(-2, ey + 9, 2, lite(skin0, .6)) : s(`M-3.4,${ey + 12}Q1,${ey + 15} 4,${ey + 11.4}`, skinS, 3.4);
    // marks
    if (ch.mark === 'freckles') face += [[-30, 0], [-24, 5], [-19, 0], [30, 0], [24, 5], [19, 0]].map(([x = 0, y = 0]) => c(x, my - 13 + y, 1.8, skinS)).join('');
    if (ch.mark === 'mole') face += c(14, my + 4, 2.2, line);
    if (ch.mark === 'scar') face += s(`M-33,${ey - 20}L-25,${ey + 16}M-34,${ey + 5}l8,-2`, tint(mix(skin0, '#B4443C', .55)), 2.8);
    if (ch.mark === 'plaster') face += g('<rect x="-12" y="-5" width="24" height="10" rx="4.5" fill="' + tint('#F4DDB4') + '"/>' + c(-2, 0, 1.1, skinS) + c(2.6, 0, 1.1, skinS), `transform="translate(0 ${ey + 10}) rotate(-12)"`);
    if (ch.mark === 'bindi') face += c(0, ey - 22, 3.6, tint('#B3243C'));
    if (ch.mark === 'smudge') face += s(`M24,${my - 8}l9,-4M26,${my - 3}l8,-3`, tint(mix(skin0, '#2A2A30', .5)), 3);

    // beard under the mouth
    const jaw = H.J;
    if (ch.beard === 'full') face += p(`M${-H.C - 1},106C${-H.C - 4},146 -34,168 0,170C34,168 ${H.C + 4},146 ${H.C + 1},106C${H.C - 8},116 26,${my - 14} 0,${my - 9}C-26,${my - 14} ${-H.C + 8},116 ${-H.C - 1},106Z`, hairS) + p(`M${-H.C - 2},105C${-H.C - 5},144 -36,166 -2,168C32,166 ${H.C},144 ${H.C - 1},105C${H.C - 10},115 24,${my - 15} -1,${my - 10}C-28,${my - 15} ${-H.C + 6},115 ${-H.C - 2},105Z`, hair) + s('M-18,150Q-16,158 -10,162M18,150Q16,158 10,162M0,152L0,162', hairS, 2.6);
    if (ch.beard === 'long') face += p(`M${-H.C},108C${-H.C - 2},150 -26,190 0,206C26,190 ${H.C + 2},150 ${H.C},108C${H.C - 10},118 24,${my - 13} 0,${my - 8}C-24,${my - 13} ${-H.C + 10},118 ${-H.C},108Z`, shade(hair0, .14)) + p(`M${-H.C - 1},107C${-H.C - 3},148 -28,186 -2,202C22,186 ${H.C - 2},148 ${H.C - 2},107C${H.C - 12},117 22,${my - 14} -1,${my - 9}C-26,${my - 14} ${-H.C + 8},117 ${-H.C - 1},107Z`, hair) + s('M-16,150Q-14,168 -6,182M14,150Q12,168 5,182', shade(hair0, .14), 2.6);
    if (ch.beard === 'stubble') face += p(`M${-H.C + 2},112C${-H.C},134 ${-jaw * .8},${H.chin - 1} 0,${H.chin - 1}C${jaw * .8},${H.chin - 1} ${H.C},134 ${H.C - 2},112C${H.C - 10},120 22,${my - 12} 0,${my - 9}C-22,${my - 12} ${-H.C + 10},120 ${-H.C + 2},112Z`, mix(skin, hair, .24));
    if (ch.beard === 'goatee') face += p(`M-10,${my + 8}Q0,${my + 5} 10,${my + 8}Q12,${H.chin + 6} 0,${H.chin + 9}Q-12,${H.chin + 6} -10,${my + 8}Z`, hair) + s(`M-14,${my - 6}Q-6,${my - 9} 0,${my - 7}Q6,${my - 9} 14,${my - 6}`, hair, 4);

    // eyes and brows
    const wideEye = ex === 'surprised' || ex === 'accused';
    const R = es === 'big' ? [6.6, 8.4] : es === 'narrow' ? [5.8, 4.6] : es === 'sleepy' ? [5.6, 5.6] : es === 'round' ? [5.4, 6.4] : [5.2, 6.8];
    const lx = ({ thinking: 4.4, accused: 4 } as Partial<Record<Expression, number>>)[ex] || 0, ly = ({ thinking: -4, sad: 2, accused: 0 } as Partial<Record<Expression, number>>)[ex] || 0;
    const oneEye = (sgn: number): string => {
      const x = sgn * dx;
      let out = '';
      if (ex === 'dead' || ex === 'asleep') return s(`M${x - 8},${ey}Q${x},${ey + 7} ${x + 8},${ey}`, ink, 3.4);
      if (ex === 'happy') return s(`M${x - 8.5},${ey + 3}Q${x},${ey - 9} ${x + 8.5},${ey + 3}`, ink, 4) + (es === 'lash' ? s(`M${x + sgn * 8.5},${ey + 2}l${sgn * 4},-2`, ink, 3) : '');
      if (wideEye) {
        out = e(x, ey, 10.4, ex === 'surprised' ? 12 : 10.6, tint('#FFFDF8'), ` stroke="${skinS}" stroke-width="2"`) + e(x + lx, ey + (ex === 'accused' ? 1 : 0), 4, 4.6, eyeCol) + c(x + lx - 1.2, ey - 1.4, 1.3, '#FFFFFF');
        if (es === 'lash') out += s(`M${x + sgn * 9},${ey - 8}l${sgn * 4.5},-4`, ink, 2.8);
        return out;
      }
      const [rx = 0, ry0 = 0] = R, ry = ex === 'angry' ? Math.min(ry0, 5.6) : ry0;
      if (es === 'round') out += e(x, ey, 9, 9.4, tint('#FFFBF4')) + e(x + lx * .6, ey + ly * .6, rx, ry, eyeCol);
      else { if (ch.skin > 4) out += e(x + lx * .4, ey + ly * .4, rx + 3, ry + 1.6, tint('#FBF1E4')); out += e(x + lx * (ch.skin > 4 ? .7 : 1), ey + ly * (ch.skin > 4 ? .6 : 1), rx, ry, eyeCol); }
      const hx = es === 'round' ? x + lx * .6 : x + lx, hy = es === 'round' ? ey + ly * .6 : ey + ly;
      out += c(hx - 1.7, hy - 2.4, ex === 'sad' ? 2.6 : 2, tint('#FFFFFF')) + (ex === 'sad' || es === 'big' ? c(hx + 2, hy + 2.4, 1.3, tint('#FFFFFF')) : '');
      if (es === 'lash') out += s(`M${x - sgn * 5},${ey + ly - ry - 1}Q${x + sgn * 3},${ey + ly - ry - 4} ${x + sgn * 9},${ey + ly - 4}l${sgn * 3.4},-2.6`, ink, 2.8);
      if (es === 'sleepy' && ex !== 'angry') out += p(`M${x - 9},${ey - 9}h18v6.6Q${x},${ey - .8} ${x - 9},${ey - 2.4}Z`, skin) + s(`M${x - 8},${ey - 2.4}Q${x},${ey - .6} ${x + 8},${ey - 2.4}`, line, 2.6);
      if (es === 'narrow') out += s(`M${x - sgn * 8},${ey - 3.6}L${x + sgn * 9},${ey - 4.8}`, line, 3);
      return out;
    };
    const eyes = g((ch.glasses === 'patch' ? '' : oneEye(-1)) + oneEye(1), 'class="jr-eyes"');
    const by = ey - (es === 'big' ? 17 : 16);
    // brow: inner end, outer end, lift of the arch
    const BR = ({ neutral: [0, 1, 3], talking: [-3, -1, 4], thinking: [-1, 2, 3], happy: [-5, -3, 5], angry: [9, -5, -1], sad: [-7, 5, 1], surprised: [-10, -8, 5], accused: [-9, 2, 2], dead: [-1, 4, 2], asleep: [0, 3, 2] } as Partial<Record<Expression, number[]>>)[ex] || [0, 1, 3];
    const brow = (sgn: number): string => { const lift = ex === 'thinking' ? (sgn > 0 ? -7 : 3) : 0; const [i = 0, q = 0, a = 0] = BR; return s(`M${sgn * (dx - 8)},${by + i + lift}Q${sgn * dx},${by + (i + q) / 2 - a + lift} ${sgn * (dx + 9)},${by + q + lift}`, bc, bw); };
    const brows = g(brow(-1) + brow(1), 'class="jr-brows"');

    // mouth
    const mc = tint('#6A2030'), tg = tint('#E0787C'), lip = ch.lips ? tint(mix(skin0, '#B3243C', .62)) : line, lw = ch.lips ? 4.4 : 3.4;
    const m = o.mouth || ({ talking: 'open', happy: 'grin', angry: 'grit', sad: 'down', surprised: 'o', accused: 'wave', thinking: 'skew', dead: 'flat', asleep: 'flat' } as Partial<Record<Expression, string>>)[ex] || 'smile';
    const teeth = tint('#FFFDF6');
    let mouth = '';
    if (m === 'smile') mouth = s(`M-8,${my}Q0,${my + 5.5} 8,${my}`, lip, lw);
    if (m === 'flat') mouth = s(`M-6,${my + 1}L6,${my + 1}`, lip, lw);
    if (m === 'open') mouth = p(`M-9,${my - 2}Q0,${my - 6} 9,${my - 2}Q10,${my + 9} 0,${my + 10}Q-10,${my + 9} -9,${my - 2}Z`, mc) + p(`M-5,${my + 7}Q0,${my + 2} 5,${my + 7}Q0,${my + 10} -5,${my + 7}Z`, tg);
    if (m === 'half') mouth = p(`M-8,${my - 1}Q0,${my - 3} 8,${my - 1}Q6,${my + 5} 0,${my + 5}Q-6,${my + 5} -8,${my - 1}Z`, mc);
    if (m === 'grin') mouth = p(`M-14,${my - 4}Q0,${my} 14,${my - 4}Q13,${my + 11} 0,${my + 12}Q-13,${my + 11} -14,${my - 4}Z`, mc) + p(`M-12,${my - 3}Q0,${my + .6} 12,${my - 3}L11,${my + 1}Q0,${my + 4} -11,${my + 1}Z`, teeth) + p(`M-7,${my + 9}Q0,${my + 4} 7,${my + 9}Q0,${my + 13} -7,${my + 9}Z`, tg);
    if (m === 'grit') mouth = p(`M-12,${my + 5}Q-11,${my - 4} 0,${my - 4}Q11,${my - 4} 12,${my + 5}Q0,${my + 8} -12,${my + 5}Z`, teeth, ` stroke="${mc}" stroke-width="3" stroke-linejoin="round"`) + s(`M-4,${my - 3}L-4,${my + 5}M4,${my - 3}L4,${my + 5}`, mc, 1.8);
    if (m === 'down') mouth = s(`M-8,${my + 5}Q0,${my - 4} 8,${my + 5}`, lip, lw);
    if (m === 'o') mouth = e(0, my + 3, 6.4, 8.4, mc) + e(0, my + 8, 3.6, 2.6, tg);
    if (m === 'wave') mouth = s(`M-12,${my + 2}q3,-6 6,0t6,0t6,0t6,0`, lip, 3.4);
    if (m === 'skew') mouth = s(`M-4,${my + 2}Q3,${my - 2} 9,${my + 1}`, lip, lw);
    if (fang && !dead) mouth += p(`M-8,${my + (m === 'smile' ? 1 : -1)}l2.6,7l3,-6ZM8,${my + (m === 'smile' ? 1 : -1)}l-2.6,7l-3,-6Z`, teeth);
    mouth = g(mouth, ex === 'talking' ? 'class="jr-mouth jr-talk"' : 'class="jr-mouth"');
    // moustache over the mouth
    let mo = '';
    if (ch.beard === 'curl') mo = both(p(`M0,${my - 8}C8,${my - 14} 18,${my - 4} 27,${my - 8}C33,${my - 12} 30,${my - 19} 25,${my - 17}C36,${my - 24} 43,${my - 9} 32,${my - 3}C20,${my + 3} 6,${my + 1} 0,${my - 4}Z`, hair));
    if (ch.beard === 'walrus') mo = p(`M0,${my - 11}C12,${my - 18} 28,${my - 6} 29,${my + 7}C18,${my + 5} 8,${my + 1} 0,${my + 1}C-8,${my + 1} -18,${my + 5} -29,${my + 7}C-28,${my - 6} -12,${my - 18} 0,${my - 11}Z`, hair) + s(`M0,${my - 9}L0,${my}M-10,${my - 9}L-13,${my + 2}M10,${my - 9}L13,${my + 2}`, hairS, 2);
    if (ch.beard === 'thin') mo = both(s(`M3,${my - 7}Q10,${my - 10} 18,${my - 5}`, hair, 3.4));
    if (ch.beard === 'full' || ch.beard === 'long') mo = both(p(`M0,${my - 9}C10,${my - 15} 20,${my - 8} 26,${my - 1}C16,${my} 6,${my - 2} 0,${my - 4}Z`, ch.beard === 'long' ? tint('#FBF9F4') : hairL));
    // glasses
    let gl = '';
    const frame = tint('#3A2E3A'), glass = ' fill="#FFFFFF" fill-opacity=".22"';
    const lens = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"${glass} stroke="${frame}" stroke-width="3"/>`;
    if (ch.glasses === 'round') gl = lens(-dx, ey, 13.5) + lens(dx, ey, 13.5) + s(`M${-dx + 13},${ey - 2}Q0,${ey - 6} ${dx - 13},${ey - 2}M${-dx - 13},${ey - 2}L${-H.W - 1},${ey - 4}M${dx + 13},${ey - 2}L${H.W + 1},${ey - 4}`, frame, 3);
    if (ch.glasses === 'big') gl = lens(-dx, ey, 16.5) + lens(dx, ey, 16.5) + s(`M-3,${ey - 2}Q0,${ey - 5} 3,${ey - 2}`, frame, 3);
    if (ch.glasses === 'half') gl = both(`<path d="M${dx - 12},${ey + 5}H${dx + 12}Q${dx + 11},${ey + 17} ${dx},${ey + 17}Q${dx - 11},${ey + 17} ${dx - 12},${ey + 5}Z"${glass} stroke="${tint('#B98A2C')}" stroke-width="2.6"/>`) + s(`M${-dx + 12},${ey + 6}Q0,${ey + 2} ${dx - 12},${ey + 6}`, tint('#B98A2C'), 2.6);
    if (ch.glasses === 'monocle') gl = `<circle cx="${dx}" cy="${ey}" r="13.5"${glass} stroke="${tint('#C9982F')}" stroke-width="3"/>` + s(`M${dx + 10},${ey + 9}Q${dx + 18},${ey + 30} ${dx + 10},${ey + 52}`, tint('#C9982F'), 2);
    if (ch.glasses === 'patch') gl = s(`M${-H.W},${ey - 26}L${H.W},${ey + 4}`, ink, 3.4) + p(`M${-dx - 13},${ey - 8}Q${-dx},${ey - 13} ${-dx + 13},${ey - 5}Q${-dx + 12},${ey + 13} ${-dx},${ey + 14}Q${-dx - 13},${ey + 10} ${-dx - 13},${ey - 8}Z`, ink);
    face += mouth + mo + eyes + brows + gl;
    if (ex === 'accused') face += s(`M-22,${T + 12}L-22,${T + 26}M-10,${T + 8}L-10,${T + 26}M2,${T + 8}L2,${T + 24}`, tint('#5D7FA8'), 2.6, ' opacity=".55"');
    if (ex === 'sad') face += p(`M${dx + 5},${ey + 9}q7,10 0,14q-8,-3 0,-14Z`, tint('#79B4D8'));
  }
  const look = Math.max(-1, Math.min(1, o.look || 0));
  const faceG = g(face, `class="jr-face" transform="translate(${n(look * 8)} 0)"`);
  const earrings = ch.ear === 'hoop' ? both(`<circle cx="${H.W + 3}" cy="119" r="6.4" fill="none" stroke="${tint('#E3B34B')}" stroke-width="3"/>`) : ch.ear === 'stud' ? both(c(H.W + 3, 114, 3.4, tint('#F0C766'))) : '';

  const tilt = ({ thinking: 6, sad: -5, happy: -3, accused: -2, angry: 2, dead: 5, asleep: 8 } as Partial<Record<Expression, number>>)[ex] || 0;
  const drop = ({ sad: 6, dead: 4, asleep: 5, surprised: -4, happy: -2, angry: 2 } as Partial<Record<Expression, number>>)[ex] || 0;
  const headMarkBack = g((roleBack) + tb + wide(hb), '');
  // from behind: hair, or the cloth that covers it, where the face would be
  const cloth = ch.hat && ['hijab', 'cowl', 'hood', 'babushka', 'ushanka', 'helm'].includes(ch.hat[0]!) ? cl(ch.hat[1]!) : null, bare = !cloth && ['bald', 'none', 'tufts'].includes(ch.hair) && !ch.hat;
  const nape = cloth ? tint(cloth) : bare ? skin : hair, napeS = cloth ? shade(cloth) : bare ? skinS : hairS;
  const front = o.back
    ? two(headD, nape, napeS) + (bare ? '' : p(`M${-H.C},96Q${-H.C - 2},140 ${-H.J},${H.chin + 2}Q0,${H.chin + 10} ${H.J},${H.chin + 2}Q${H.C + 2},140 ${H.C},96Q0,112 ${-H.C},96Z`, nape) + s(`M-14,104Q-16,128 -10,${H.chin}M14,104Q16,128 10,${H.chin}M0,106L0,${H.chin + 2}`, napeS, 2.6))
    : two(headD, skin, skinS) + (hfShade ? wide(hfShade) : '') + faceG;
  const headAll = ears + earrings + front + wide(hf) + (tf ? wide(tf) : '');
  const headT = `class="jr-turn" transform="translate(${n(look * 3)} ${drop}) rotate(${tilt} 0 146)"`;

  // signs beside the head: each expression also has a sign, so that it reads at 32 px and without colour
  let fx = '';
  const rim = ' stroke="#FFF8EA" stroke-width="4" stroke-linejoin="round" paint-order="stroke"';
  const cut = (d: string, col: string, w: number): string => s(d, '#FFF8EA', w + 4) + s(d, col, w);
  if (!mono) {
    if (ex === 'thinking') fx = p('M54,62a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0ZM62,47a6.5,6.5 0 1 0 13,0a6.5,6.5 0 1 0 -13,0ZM71,27a9,9 0 1 0 18,0a9,9 0 1 0 -18,0Z', tint('#7C6F99'), rim);
    if (ex === 'angry') fx = cut('M58,34l10,4l2,-10M82,32l-9,5l8,8M68,57l1,-11l-10,2M86,51l-11,-1l1,10', tint('#C4312B'), 4.4);
    if (ex === 'surprised') fx = cut('M-62,42L-77,31M-69,61L-86,58M62,42L77,31M69,61L86,58', tint('#D2691E'), 5);
    if (ex === 'accused') fx = p('M63,50q11,16 0,22q-12,-5 0,-22ZM79,74q8,12 0,17q-9,-4 0,-17ZM-63,56q9,14 0,19q-10,-4 0,-19Z', tint('#4F9BCB'), rim);
    if (ex === 'happy') fx = p('M68,34l4,10l10,4l-10,4l-4,10l-4,-10l-10,-4l10,-4ZM-70,50l3,7.5l7.5,3l-7.5,3l-3,7.5l-3,-7.5l-7.5,-3l7.5,-3Z', tint('#E8A026'), rim);
    if (ex === 'asleep') fx = cut('M58,56h12l-12,14h12M74,32h9l-9,11h9', tint('#8FA0D6'), 3.6);
    if (ex === 'talking') fx = cut('M66,112q6,8 0,16M77,104q11,16 0,32', tint('#A8672A'), 4.4);
    if (dead) fx = g(p('M66,40C54,30 58,14 70,6C68,16 80,18 82,30C84,42 74,50 66,40Z', '#8FB7DA') + p('M68,36C62,30 65,22 71,18C70,25 77,26 77,32C77,39 72,40 68,36Z', '#E3F1FB') + p('M-74,66C-82,59 -79,48 -71,43C-72,50 -64,51 -63,59C-62,67 -68,72 -74,66Z', '#8FB7DA', ' opacity=".8"'), 'class="jr-wisp"');
  }

  const figure = g(
    headMarkBackWrap() +
    g(armsBack + neckP + bodyPaint + over, 'class="jr-body"') +
    g(g(headAll, 'class="jr-head"'), headT) +
    g(armsFront, 'class="jr-arms"') + g(fx, 'class="jr-fx"'), 'class="jr-figure"');
  function headMarkBackWrap(): string { return g(g(headMarkBack, 'class="jr-head"'), headT); }

  const vb = o.crop === 'bust' ? '-86 2 172 172' : o.crop === 'face' ? '-64 24 128 128' : '-100 -4 200 254';
  const halo = o.halo ? (o.crop === 'full' ? '' : `<circle cx="0" cy="88" r="${o.crop === 'face' ? 64 : 86}" fill="${dead ? '#9FAFC2' : HALO[(ch.halo || 0) % 8]}"/>`) : '';
  const d = hash(key) % 7;
  const cls = `jr-avatar${o.crop === 'full' ? '' : ' jr-crop'} jr-${ex} jr-p-${post} jr-d${d}${o.still ? ' jr-still' : ''}`;
  const aria = o.label ? `role="img" aria-label="${esc(o.label)}"` : 'aria-hidden="true"';
  return `<svg class="${cls}" viewBox="${vb}" ${aria} focusable="false">${halo}${figure}</svg>`;
}

const TURNS = [['jr-face', 8], ['jr-turn', 3]] as const;

/** Turn the head of a drawn avatar, as if it was drawn with `look`: three attributes instead of a new drawing. */
export function turnHead(drawn: Element, look: number): void {
  for (const [name, far] of TURNS) {
    for (const part of drawn.getElementsByClassName(name)) {
      const now = part.getAttribute('transform') ?? '', next = now.replace(/translate\(\S+/, `translate(${n(look * far)}`);
      if (next !== now) part.setAttribute('transform', next);
    }
  }
}

export const EXPRESSIONS: Expression[] = ['neutral', 'talking', 'thinking', 'happy', 'angry', 'sad', 'surprised', 'accused', 'dead'];
