/** Keeps cookies and follows redirects on our server, as a browser does; stops before it leaves for another one. */
export class TestBrowser {
  readonly #origin: string
  readonly #publicUrl: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string, publicUrl: string) {
    this.#origin = origin
    this.#publicUrl = publicUrl
  }

  /** Opens an address; gives where the browser stands in the end: a path of ours, or an address elsewhere. */
  async open(address: string): Promise<string> {
    return this.#follow(await this.#send(address))
  }

  /** Posts a form of another site's page: no cookies go along, and the browser says where it came from. */
  async post(address: string, form: Record<string, string>): Promise<string> {
    const answer = await fetch(this.#own(address), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://idp.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(form),
    })
    this.#keep(answer)
    return this.#follow(answer)
  }

  #send(address: string): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(this.#own(address), { redirect: 'manual', headers: { cookie } })
  }

  async #follow(first: Response): Promise<string> {
    let answer = first
    for (let hop = 0; hop < 5; hop += 1) {
      this.#keep(answer)
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status >= 400 || location === null) return `status ${answer.status}`
      if (!location.startsWith('/v1/')) return location
      answer = await this.#send(location)
    }
    return 'too many redirects'
  }

  #own(address: string): string {
    return address.startsWith('/') ? this.#origin + address : address.replace(this.#publicUrl, this.#origin)
  }

  #keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}
