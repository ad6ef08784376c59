/**
 * The floor that the goals of speed are held against: React and react-dom alone, with a login form and two plain
 * tables whose rows come from the backend. About what physics allows; nothing of the product.
 */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const LISTS: Readonly<Record<string, string>> = { Services: 'Dichvu_Getlist_Paging', Products: 'Sanpham_Getlist_Paging' };

interface Row {
  readonly id: number;
  readonly tieuDe: string;
}

/** The host of the bench signs the calls. */
async function ask(list: string, search: string): Promise<Row[]> {
  const answer = await fetch(`/api/backend/${LISTS[list]}?PageIndex=1&PageSize=10&search=${encodeURIComponent(search)}`);
  return ((await answer.json()) as { data: Row[] }).data;
}

function Login() {
  return (
    <form>
      <label>
        Username <input name="username" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}

function Tables() {
  const [table, setTable] = useState('Services');
  const [search, setSearch] = useState('');
  const [{ rows, searched }, setAnswer] = useState<{ readonly rows: readonly Row[]; readonly searched: string }>({ rows: [], searched: '' });
  useEffect(() => {
    let current = true;
    const answer = table === 'Services' && search === '' ? first : ask(table, search);
    void answer.then((found) => current && setAnswer({ rows: found, searched: search }));
    return () => {
      current = false;
    };
  }, [table, search]);
  return (
    <>
      <nav>
        {Object.keys(LISTS).map((name) => (
          <a
            key={name}
            href={`#${name}`}
            onClick={(event) => {
              event.preventDefault();
              setTable(name);
            }}
          >
            {name}
          </a>
        ))}
      </nav>
      <h1>{table}</h1>
      <input type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <table>
        <tbody>
          {rows.map(({ id, tieuDe }, index) => (
            <tr key={id} aria-selected={false}>
              <td>{index + 1}</td>
              <td>{searched === '' ? tieuDe : <mark>{tieuDe}</mark>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const isLogin = location.pathname.startsWith('/login');
const first = isLogin ? Promise.resolve([]) : ask('Services', '');
const root = document.getElementById('root');
if (root) createRoot(root).render(isLogin ? <Login /> : <Tables />);
