"""A template of the studio, by the calls that its page makes."""

from web_scenes.plain import URL


class Template:
    """A template in the studio."""

    def __init__(self, studio, url):
        self.studio = studio
        self.id = studio.ask("/studio/api/templates", {"url": url}).json()["result"]["id"]
        self.version = 1

    def path(self, rest=""):
        return f"/studio/api/templates/{self.id}{rest}"

    def save(self, rules):
        body = {"rules": rules, "base": self.version}
        answer = self.studio.put(self.path(), json=body, headers={"X-CSRF-Token": self.studio.csrf}).json()
        self.version = answer["result"]["version"]
        return self

    def link(self, url):
        page = self.studio.get(f"/studio/t/{self.id}").text
        secret = page.split('"rhash":"')[1].split('"')[0]
        return f"{URL}/iv?url={url.replace(':', '%3A').replace('/', '%2F')}&rhash={secret}"
