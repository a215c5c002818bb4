// Made from lib/core/words/messages/en/cannot.json by `npm run words`. Change it there.
export const cannotMessages = () => ({
  "needs-service": {
    title: `This needs a service`,
    body: `This device cannot do this. Connect a service in Options. Nothing was started.`,
  },
  "service-format": {
    title: (what: "markdown" | "summary" | "json" | "html" | "rawHtml" | "links" | "images" | "screenshot" | "other") => (what === "markdown" ? `Markdown needs the service` : what === "summary" ? `Summaries need the service` : what === "json" ? `This JSON needs the service` : what === "html" ? `HTML needs the service` : what === "rawHtml" ? `Raw HTML needs the service` : what === "links" ? `Links need the service` : what === "images" ? `Images need the service` : what === "screenshot" ? `Screenshots need the service` : `This needs the service`),
    body: (service: string) => `The page’s address is sent to ${service}, which reads it and does the work.`,
  },
  "not-web": {
    title: `Only web addresses can be sent`,
    body: `A service reads addresses that start with http:// or https://. Nothing was sent.`,
  },
  "screenshot-needs-tab": {
    title: `A screenshot needs the active tab`,
    body: (service: string) => `The browser lets Trawl take a screenshot only of the active tab. ${service} can take one from the page’s address.`,
  },
  "signed-in-external": {
    title: `Signed-in crawls stay on one site`,
    body: `With your cookies, Trawl reads only the site itself, so that no other site learns who you are. Nothing was started.`,
  },
  "render-signed-out": {
    title: `Pages opened in a tab are always signed in`,
    body: `The browser sends your cookies with every page it opens in a tab. Read the pages as signed in, or without running their scripts.`,
  },
  "bad-pattern": {
    title: `This pattern cannot be used`,
    body: `It is not a regular expression, or it uses lookaround or back-references, which could run forever. Nothing was started.`,
  },
  "not-connected": {
    title: `No service is connected`,
    body: `A service, hosted or on your own machine, reads pages by their address. Nothing is sent before you connect one.`,
  },
});
