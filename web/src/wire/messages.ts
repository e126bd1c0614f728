// Generated from src/jinro/wire/page by `make golden`. Do not edit.

export interface VillageName {
  ja: string;
  en: string;
}

export interface FileProblem {
  line: number;
  ja: string;
  en: string;
}

export interface Hello {
  type: "hello";
  game: string;
  name: VillageName;
  track: string;
  demo: boolean;
  view: "everything" | "public";
  live: boolean;
  delay_ms: number;
  after: number;
  now_ms: number | null;
  viewers: number;
  voice: string;
  problems: FileProblem[];
  more_problems: number;
  seen_by: "link" | "members" | "public" | "sealed";
}

export interface Face {
  name: string;
  avatar?: string;
}

export type Role = "VILLAGER" | "SEER" | "MEDIUM" | "BODYGUARD" | "FREEMASON" | "WEREWOLF" | "POSSESSED" | "FOX";

export interface Begun {
  event: "Begun";
  at_ms: number;
  game: string;
  started_ms: number;
  village: string;
  language: "en" | "ja";
  faces: Face[];
  roles: Partial<Record<Role, number>>;
  talks?: number | null;
}

export interface Seated {
  event: "Seated";
  at_ms: number;
  players: string[];
  teams?: string[];
}

export interface Dealt {
  event: "Dealt";
  at_ms: number;
  roles: Role[];
}

export interface RoleTold {
  event: "RoleTold";
  at_ms: number;
  seat: number;
  role: Role;
  fellows?: number[];
}

export interface DayBroke {
  event: "DayBroke";
  at_ms: number;
  day: number;
}

export interface NightFell {
  event: "NightFell";
  at_ms: number;
  day: number;
}

export interface PhaseBegan {
  event: "PhaseBegan";
  at_ms: number;
  phase: string;
  step: number;
  until_ms?: number | null;
}

export interface TimeRanOut {
  event: "TimeRanOut";
  at_ms: number;
  step: number;
}

export interface FloorOpened {
  event: "FloorOpened";
  at_ms: number;
  channel: string;
  until_ms?: number | null;
}

export interface FloorClosed {
  event: "FloorClosed";
  at_ms: number;
  channel: string;
}

export interface Spoke {
  event: "Spoke";
  at_ms: number;
  seat: number;
  channel: string;
  day: number;
  idx: number;
  turn: number;
  text: string;
  to?: number;
  cost?: number;
  forced?: boolean;
  again?: boolean;
  last?: boolean;
  mood?: "" | "angry" | "happy" | "sad" | "surprised" | "thinking";
}

export interface Chose {
  event: "Chose";
  at_ms: number;
  seat: number;
  kind: "attack" | "divine" | "guard" | "talk" | "vote" | "whisper";
  target: number;
  raw?: string;
  reason?: string;
}

export interface Counted {
  event: "Counted";
  at_ms: number;
  kind: "attack" | "divine" | "guard" | "talk" | "vote" | "whisper";
  day: number;
  round: number;
  votes: [number, number][];
  leaders: number[];
}

export interface VotesShown {
  event: "VotesShown";
  at_ms: number;
  kind: "attack" | "divine" | "guard" | "talk" | "vote" | "whisper";
  day: number;
  votes?: [number, number][];
  counts?: [number, number][];
}

export interface Executed {
  event: "Executed";
  at_ms: number;
  day: number;
  seat: number;
}

export type Species = "HUMAN" | "WEREWOLF";

export interface Divined {
  event: "Divined";
  at_ms: number;
  day: number;
  seat: number;
  target: number;
  species: Species;
}

export interface Guarded {
  event: "Guarded";
  at_ms: number;
  day: number;
  seat: number;
  target: number;
}

export interface Attacked {
  event: "Attacked";
  at_ms: number;
  day: number;
  target: number;
}

export interface AttackFell {
  event: "AttackFell";
  at_ms: number;
  day: number;
  target: number;
  outcome: "guarded" | "immune" | "killed" | "nobody" | "wasted";
}

export interface Killed {
  event: "Killed";
  at_ms: number;
  day: number;
  seat: number;
  cause: "attack" | "curse";
}

export interface DeathShown {
  event: "DeathShown";
  at_ms: number;
  seat: number;
  how: "executed" | "found" | "removed";
}

export interface Sensed {
  event: "Sensed";
  at_ms: number;
  day: number;
  target: number;
  species: Species;
}

export interface Marked {
  event: "Marked";
  at_ms: number;
  seat: number;
  target: number;
  role: Role;
  mark: "?" | "×" | "△" | "○";
}

export interface Removed {
  event: "Removed";
  at_ms: number;
  day: number;
  seat: number;
}

export interface Paused {
  event: "Paused";
  at_ms: number;
}

export interface Resumed {
  event: "Resumed";
  at_ms: number;
}

export interface Extended {
  event: "Extended";
  at_ms: number;
  until_ms: number;
}

export type Side = "VILLAGER" | "WEREWOLF" | "FOX" | "NONE";

export interface Over {
  event: "Over";
  at_ms: number;
  day: number;
  winner: Side;
  reason: "errors" | "max_day" | "stopped" | "win";
  roles: Role[];
}

export interface Closed {
  event: "Closed";
  at_ms: number;
}

export interface Claimed {
  kind: "agrees" | "asks" | "believes" | "guarded" | "result" | "role" | "urge" | "vote";
  of: number;
  role?: Role | null;
  species?: Species | null;
  degree?: number | null;
}

export interface Prose {
  ja: string;
  en: string;
}

export interface Shown {
  type: "shown";
  n: number;
  event: Begun | Seated | Dealt | RoleTold | DayBroke | NightFell | PhaseBegan | TimeRanOut | FloorOpened | FloorClosed | Spoke | Chose | Counted | VotesShown | Executed | Divined | Guarded | Attacked | AttackFell | Killed | DeathShown | Sensed | Marked | Removed | Paused | Resumed | Extended | Over | Closed;
  seen?: number | null;
  claims?: Claimed[];
  prose?: Prose | null;
  cite?: string;
}

export interface Watching {
  type: "watching";
  viewers: number;
}

export interface End {
  type: "end";
  whole: boolean;
}

export interface TrackCard {
  name: string;
  door: "classic" | "contest" | "licos";
  url: string;
  seats: number;
  roles: Partial<Record<Role, number>>;
  waiting: number;
  open: boolean;
  agents: number;
}

export interface SeatCard {
  face: Face;
  alive: boolean;
}

export interface LiveCard {
  id: string;
  name: VillageName;
  track: string;
  village: string;
  demo: boolean;
  day: number;
  sky: "day" | "dusk" | "night";
  seats: SeatCard[];
  viewers: number;
}

export interface PastCard {
  id: string;
  name: VillageName;
  track: string;
  village: string;
  demo: boolean;
  started_ms: number;
  day: number;
  winner: Side;
  reason: string;
  faces: Face[];
}

export interface Home {
  version: string;
  tracks: TrackCard[];
  live: LiveCard[];
  past: PastCard[];
}

export interface Started {
  id: string;
}

export interface Archived {
  card: PastCard;
  teams: string[];
}

export interface Archive {
  games: Archived[];
  next: string;
  count: number | null;
  tracks: string[];
  villages: string[];
  teams: string[];
}

export interface Rate {
  plays: number;
  wins: number;
  low: number;
  high: number;
}

export interface TeamTable {
  team: string;
  games: number;
  pooled: Rate;
  role_mean: number;
  role_weighted: number;
  roles: Partial<Record<Role, Rate>>;
}

export interface Room {
  waiting: Partial<Record<string, number>>;
  playing: Partial<Record<string, number>>;
  need: "" | "agents" | "anybody" | "done" | "planned" | "teams";
  missing: string[];
  number: number;
  done: number;
  total: number;
}

export interface PeopleTable {
  games: number;
  people: TeamTable;
  machines: TeamTable;
  people_taken: Rate;
  machines_taken: Rate;
  right: Rate;
  fun: number;
  natural: number;
  graded: number;
  again: Rate;
}

export interface TrackTable {
  track: string;
  sides: Partial<Record<Side, number>>;
  undecided: number;
  running: number;
  roles: Role[];
  teams: TeamTable[];
  left_out: number;
  room: Room;
  tokens: boolean;
  people: PeopleTable | null;
}

export interface Tables {
  tracks: TrackTable[];
  names: string[];
  contest: string;
}

export interface ControlledDoor {
  name: string;
  door: "classic" | "contest" | "licos";
  url: string;
  waiting: number;
  games: number;
}

export interface ControlledSeat {
  face: Face;
  player: string;
  alive: boolean;
  lost: boolean;
  faults: number;
}

export interface ControlledGame {
  id: string;
  track: string;
  door: "classic" | "contest" | "licos";
  day: number;
  seconds: number;
  paused: boolean;
  left_ms: number | null;
  seats: ControlledSeat[];
  acts: ("extend" | "pause" | "remove" | "resume" | "stop")[];
}

export interface NewsLine {
  at_ms: number;
  what: string;
  text: string;
}

export interface ControlState {
  draining: boolean;
  doors: ControlledDoor[];
  games: ControlledGame[];
  more: number;
  news: NewsLine[];
}

export interface PlayBegins {
  village: number;
}

export interface PlayPlace {
  village: number;
  room: number;
  at: string;
  daily: number;
  played: boolean;
}

export interface RoomCard {
  id: number;
  search_id: number;
  name: string;
  state: "playing" | "waiting";
  host: string;
  anonymous: boolean;
  blind: boolean;
  host_is_human: boolean;
  number: number;
  current: number;
  robots_min: number;
  robots: number;
  humans_max: number;
  humans: number;
  roles: Partial<Record<Role, number>>;
  composition: string;
  comment: string;
  language: string;
  locked: boolean;
  queue: number;
  audience: number;
  style: "aiwolf" | "anytime" | "first" | "licos" | "osawa" | "turns";
  level: "easy" | "hard" | "normal";
  chatter: "normal" | "quiet" | "talkative";
  watch: "anybody" | "nobody";
}

export interface LobbyWho {
  name: string;
  room: number;
}

export interface LobbyList {
  rooms: RoomCard[];
  you: LobbyWho | null;
}

export interface RoomPlace {
  room: number;
  state: "playing" | "waiting";
  game: string;
}

export interface AgentsTable {
  track: string;
  style: "aiwolf" | "anytime" | "first" | "licos" | "osawa" | "turns";
  language: "en" | "ja";
  seats: number;
  people: number;
  waiting: number;
  agents: number;
  link: boolean;
  told: boolean;
}

export interface AgentsTables {
  tables: AgentsTable[];
}

export interface SeatGuess {
  seat: number;
  machine: boolean;
  sure: number;
}

export interface Questions {
  game: string;
  seat: number;
  asks: boolean;
  guessed: boolean;
  surveyed: boolean;
  guesses: SeatGuess[];
  machines: boolean[] | null;
}

export interface RatingWords {
  ja: string;
  en: string;
}

export interface ShownCriterion {
  id: string;
  title: RatingWords;
  question: RatingWords;
  low: RatingWords;
  high: RatingWords;
}

export interface SheetGame {
  id: string;
  given: number;
  asked: number;
  others: number;
  raters: number;
}

export interface GradeSent {
  type: "grade";
  game: string;
  criterion: string;
  seat: number;
  value: number | null;
}

export interface CommentSent {
  type: "comment";
  game: string;
  text: string;
  utterance: number;
  seat: number;
  criterion: string;
}

export interface FavouriteSent {
  type: "favourite";
  game: string;
  seat: number;
  text: string;
}

export interface RatingSheet {
  rater: string;
  title: string;
  edition: RatingWords;
  scale: "points" | "ranks";
  guest: boolean;
  closed: boolean;
  hidden: ("result" | "roles")[];
  criteria: ShownCriterion[];
  excluded: RatingWords[];
  standards: RatingWords[];
  games: SheetGame[];
  grades: GradeSent[];
  comments: CommentSent[];
  favourite: FavouriteSent | null;
}

export interface ShownSeat {
  seat: number;
  name: string;
  profile?: Partial<Record<string, string>>;
  avatar?: string;
  role?: Role | null;
}

export interface ShownLine {
  kind: "attack_votes" | "attacked" | "day" | "died" | "divined" | "executed" | "guarded" | "night" | "sensed" | "talk" | "votes" | "whisper";
  day: number;
  n?: number;
  seat?: number;
  target?: number;
  text?: string;
  result?: string;
  votes?: [number, number][];
}

export interface ShownVillage {
  id: string;
  language: string;
  seats: ShownSeat[];
  lines: ShownLine[];
  criteria: string[];
  stops: boolean;
}

export interface PlayNow {
  style?: "aiwolf" | "anytime" | "first" | "licos" | "osawa" | "turns";
  seats?: number;
  language?: "en" | "ja";
  name?: string;
  player?: string;
  level?: "easy" | "hard" | "normal";
  chatter?: "normal" | "quiet" | "talkative";
  leave?: boolean;
  like?: number;
  daily?: boolean;
}

export interface Guesses {
  guesses?: SeatGuess[];
  client_ms?: number;
}

export interface Survey {
  fun?: number | null;
  natural?: number | null;
  again?: "maybe" | "no" | "yes" | null;
  text?: string;
  client_ms?: number;
}

export interface RatingSent {
  lines: (GradeSent | CommentSent | FavouriteSent)[];
}

export interface SeatWaits {
  type: "waits";
  village: number;
  missing: number;
  left_ms: number;
  track: string;
  agents: number;
}

export interface LengthCard {
  unit: "characters" | "words";
  spaces: boolean;
  base: number | null;
  mention: number | null;
  per_seat: number | null;
  per_talk: number | null;
  refused: boolean;
}

export interface ChannelCard {
  regime: "anytime" | "simultaneous" | "turns";
  count: number | null;
  turns: number | null;
  interval_ms: number;
  silence_ms: number | null;
  length: LengthCard;
}

export interface PhraseLabel {
  ja: string;
  en: string;
}

export interface PhraseWord {
  text: string;
  label: PhraseLabel;
  seat?: number;
  role?: Role | null;
}

export interface PhraseSlot {
  kind: string;
  label: PhraseLabel;
  default?: string | null;
  least?: number;
  most?: number;
  between?: string;
  wraps?: boolean;
}

export interface PhrasePattern {
  id: string;
  label: PhraseLabel;
  group: string;
  parts: (string | PhraseSlot)[];
  nests?: boolean;
}

export interface PhraseKind {
  words?: PhraseWord[];
  patterns?: PhrasePattern[];
  cites?: Partial<Record<string, string[]>>;
}

export interface Phrasebook {
  start: string;
  kinds: Partial<Record<string, PhraseKind>>;
  groups: Partial<Record<string, PhraseLabel>>;
  deepest: number;
}

export interface SeatHello {
  type: "seat";
  village: number;
  game: string;
  name: string;
  style: "aiwolf" | "anytime" | "first" | "licos" | "osawa" | "turns";
  language: "en" | "ja";
  seat: number;
  profile: Partial<Record<string, string>>;
  host: boolean;
  alone: boolean;
  blind: boolean;
  board: boolean;
  channels: Partial<Record<string, ChannelCard>>;
  answer_ms: number;
  after: number;
  now_ms: number;
  unix_ms: number;
  voice: string;
  book: Phrasebook | null;
  track: string;
  daily: number;
}

export interface OpenAsk {
  id: number;
  kind: "attack" | "divine" | "guard" | "talk" | "vote" | "whisper";
  day: number;
  options: number[];
  round: number;
  left: number | null;
  skip: boolean;
  over: boolean;
  room: number | null;
  until_ms: number | null;
}

export interface OpenFloor {
  channel: string;
  left: number | null;
  room: number | null;
  next_ms: number | null;
  over: boolean;
  last: boolean;
}

export interface Now {
  type: "now";
  now_ms: number;
  until_ms: number | null;
  paused: boolean;
  ask: OpenAsk | null;
  floors: OpenFloor[];
  marks: boolean;
}

export interface KnownCell {
  seat: number;
  role: Role;
  is_it: boolean;
  day: number;
}

export interface Certain {
  type: "certain";
  cells: KnownCell[];
}

export interface Done {
  type: "done";
  n: number;
  reason?: string;
}

export interface BothLanguages {
  en: string;
  ja: string;
}

export interface NotDone {
  type: "refused";
  n: number;
  code: string;
  words: BothLanguages;
}

export interface Previewed {
  type: "preview";
  n: number;
  text: string;
  prose: Prose | null;
}

export interface Missed {
  type: "missed";
  kind: "attack" | "divine" | "guard" | "talk" | "vote" | "whisper";
  reason: string;
}

export interface PlayerCard {
  name: string;
  machine: boolean | null;
}

export interface MarkCard {
  at_ms: number;
  seat: number;
  target: number;
  role: Role;
  mark: "?" | "×" | "△" | "○";
}

export interface VoteCard {
  day: number;
  seat: number;
  target: number;
}

export interface Revealed {
  type: "revealed";
  players: PlayerCard[];
  marks: MarkCard[];
  votes: VoteCard[];
}

export interface Suspected {
  seat: number;
  days: (number | null)[];
}

export interface TurningPoint {
  line: number;
  of: number;
  before: number;
  after: number;
  minds: number;
}

export interface RevealedMinds {
  type: "minds";
  days: number[];
  robots: Suspected[];
  village: Suspected[];
  turn: TurningPoint | null;
}

export interface NextGame {
  type: "next";
  room: number;
}

export interface SayCommand {
  do: "say";
  n: number;
  client_ms: number;
  channel: string;
  text: string;
  ask?: number;
  last?: boolean;
  mood?: "" | "angry" | "happy" | "sad" | "surprised" | "thinking";
}

export interface PreviewCommand {
  do: "preview";
  n: number;
  client_ms: number;
  channel: string;
  text: string;
}

export interface ChooseCommand {
  do: "choose";
  n: number;
  client_ms: number;
  ask: number;
  target: number;
}

export interface MarkCommand {
  do: "mark";
  n: number;
  client_ms: number;
  target: number;
  role: Role;
  mark: "?" | "×" | "△" | "○";
}

export interface StarCommand {
  do: "star";
  n: number;
  client_ms: number;
  of: number;
  on?: boolean;
}

export interface HoldCommand {
  do: "hold";
  n: number;
  client_ms: number;
  on: boolean;
}

export interface TypingCommand {
  do: "typing";
  n: number;
  client_ms: number;
  channel: string;
}

export interface LeaveCommand {
  do: "leave";
  n: number;
  client_ms: number;
}

export interface LobbyYou {
  name: string;
  token: string;
  kind: string;
}

export interface LobbyHello {
  type: "hello";
  you: LobbyYou;
  room: number;
}

export interface MemberRow {
  token: string;
  name: string;
  image: string;
  anonymous: boolean;
  host: boolean;
  me: boolean;
  ready: boolean;
  away: boolean;
  robot: boolean | null;
  ping_ms: number | null;
}

export interface RoomView {
  type: "view";
  card: RoomCard;
  rows: MemberRow[];
  watching: boolean;
  queued: number;
}

export interface LobbyBegan {
  type: "began";
  room: number;
  language: string;
  token: string;
}

export interface LobbySaid {
  type: "said";
  room: number;
  token: string;
  name: string;
  text: string;
  at_ms: number;
}

export interface LobbyDone {
  type: "done";
  n: number;
  result: RoomView | LobbyBegan | LobbySaid | null;
}

export interface LobbyError {
  type: "error";
  n: number;
  code: string;
  words: BothLanguages;
}

export interface LobbyRooms {
  type: "rooms";
  n: number;
  rooms: RoomCard[];
}

export interface LobbyRoomChanged {
  type: "room";
  view: RoomView;
}

export interface LobbyReason {
  code: string;
  words: BothLanguages;
}

export interface LobbySentAway {
  type: "sent_away";
  room: number;
  reason: LobbyReason;
}

export interface LobbyInvited {
  type: "invited";
  village: number;
  room: number;
}

export interface LobbyInvitationClosed {
  type: "invitation_closed";
  village: number;
  room: number;
}

export interface PingRow {
  token: string;
  ping_ms: number | null;
}

export interface LobbyPing {
  type: "ping";
  id: string;
  rows: PingRow[];
}

export interface ListRooms {
  do: "list";
  n?: number;
  page?: number;
  follow?: boolean;
}

export interface FindRoom {
  do: "find";
  n?: number;
  number: number;
}

export interface SearchRooms {
  do: "search";
  n?: number;
  name?: string | null;
  host?: string | null;
  fewest?: number | null;
  most?: number | null;
  avatar?: "fixed" | "random" | null;
  comment?: string | null;
  language?: string | null;
}

export interface BuildRoom {
  do: "build";
  n?: number;
  name: string;
  number: number;
  style?: "aiwolf" | "anytime" | "first" | "licos" | "osawa" | "turns";
  roles?: Partial<Record<Role, number>>;
  robots?: number;
  avatar?: "fixed" | "random";
  comment?: string;
  password?: string;
  language?: string;
  times?: Partial<Record<string, string>>;
  fills?: boolean;
  absent?: "" | "robot" | "wait";
  after?: number;
  level?: "easy" | "hard" | "normal";
  chatter?: "normal" | "quiet" | "talkative";
  watch?: "anybody" | "nobody";
}

export interface JoinRoom {
  do: "join";
  n?: number;
  room: number;
  password?: string;
}

export interface LeaveRoom {
  do: "leave";
  n?: number;
  room: number;
}

export interface SayReady {
  do: "ready";
  n?: number;
  room: number;
  ready?: boolean;
}

export interface FillRoom {
  do: "fill";
  n?: number;
  room: number;
  seats: number;
  player?: string;
}

export interface StartVillage {
  do: "start";
  n?: number;
  room: number;
}

export interface HandOver {
  do: "hand_over";
  n?: number;
  room: number;
  member: string;
}

export interface CloseRoom {
  do: "close";
  n?: number;
  room: number;
}

export interface SayInRoom {
  do: "say";
  n?: number;
  room: number;
  text: string;
}

export interface KickMembers {
  do: "kick";
  n?: number;
  room: number;
  members: string[];
  ban?: boolean;
  reason?: string;
}

export interface MuteMember {
  do: "mute";
  n?: number;
  room: number;
  member: string;
  muted?: boolean;
  reason?: string;
}

export interface ReportMember {
  do: "report";
  n?: number;
  room: number;
  member: string;
  reason: string;
}

export interface SendPong {
  do: "pong";
  n?: number;
  id: string;
}

export type PageEvent = Begun | Seated | Dealt | RoleTold | DayBroke | NightFell | PhaseBegan | TimeRanOut | FloorOpened | FloorClosed | Spoke | Chose | Counted | VotesShown | Executed | Divined | Guarded | Attacked | AttackFell | Killed | DeathShown | Sensed | Marked | Removed | Paused | Resumed | Extended | Over | Closed;

export type Message = Hello | Shown | Watching | End;

export type SeatMessage = SeatWaits | SeatHello | Shown | Now | Certain | Done | NotDone | Previewed | Missed | Revealed | RevealedMinds | NextGame | End;

export type SeatCommand = SayCommand | PreviewCommand | ChooseCommand | MarkCommand | StarCommand | HoldCommand | TypingCommand | LeaveCommand;

export type LobbyMessage = LobbyHello | LobbyDone | LobbyError | LobbyRooms | LobbyRoomChanged | LobbySentAway | LobbyBegan | LobbyInvited | LobbyInvitationClosed | LobbySaid | LobbyPing;

export type LobbyCommand = ListRooms | FindRoom | SearchRooms | BuildRoom | JoinRoom | LeaveRoom | SayReady | FillRoom | StartVillage | HandOver | CloseRoom | SayInRoom | KickMembers | MuteMember | ReportMember | SendPong;
