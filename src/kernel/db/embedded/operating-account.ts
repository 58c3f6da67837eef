/** An account of the machine. `name` is for people; the numbers count. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}
