/// The scripts of ours in the page of a player. They run in a world of their own: scripts of the provider see neither
/// their names nor the way to this program.
public enum PlayerScripts {
    /// The script of our own page: it talks to the frame in the provider's language, and takes the commands.
    public static func page(of player: WebPlayer) -> String {
        let talk =
            switch player.control {
            case .youTube: youTube
            case .vimeo: vimeo
            case .soundCloud: soundCloud
            case .media: pageOfMedia
            }
        return """
            (() => {
            "use strict";
            const origin = "https://\(player.host)";
            \(common)\(talk)})();

            """
    }

    /// The script of every frame: it says that a page is there, and works films and sounds where nothing else does.
    public static func frame(of player: WebPlayer) -> String {
        let work = player.control == .media ? media : ""
        return """
            (() => {
            "use strict";
            if (window.parent === window) return;
            \(loaded)\(work)})();

            """
    }

    /// The state, how it is told, and the messages of the frame. All that comes from there is checked once more in Swift.
    private static let common = """
        const out = text => window.webkit.messageHandlers.player.postMessage(text);
        const frame = document.querySelector("iframe");
        const state = {playing: 0, position: 0, duration: 0, rate: 1, volume: 1};
        let said = "", timer = 0;
        const set = (name, value, least, most) => {
          const number = Number(value);
          if (Number.isFinite(number)) state[name] = Math.min(Math.max(number, least), most);
        };
        const setPosition = value => set("position", value, 0, 1e6);
        const setDuration = value => set("duration", value, 0, 1e6);
        const setRate = value => set("rate", value, 0.25, 4);
        const setVolume = value => set("volume", value, 0, 1);
        const say = () => {
          timer = 0;
          const text = ["state", state.playing, state.position.toFixed(2), state.duration.toFixed(2),
            state.rate.toFixed(2), state.volume.toFixed(2)].join(" ");
          if (text !== said) out(said = text);
        };
        // However often the player calls, the window hears ten times a second.
        const tell = () => { timer = timer || setTimeout(say, 100); };
        const post = message => frame.contentWindow.postMessage(message, origin);
        let hear = () => {};
        window.addEventListener("message", event => {
          if (event.source !== frame.contentWindow || event.origin !== origin) return;
          let data = event.data;
          if (typeof data === "string") {
            if (data.length > 65536) return;
            try { data = JSON.parse(data); } catch { return; }
          }
          if (data && typeof data === "object") hear(data);
        });

        """

    private static let youTube = """
        const knock = setInterval(() => post(JSON.stringify({event: "listening", id: 1, channel: "widget"})), 250);
        const call = (func, ...args) =>
          post(JSON.stringify({event: "command", func, args, id: 1, channel: "widget"}));
        hear = data => {
          if (data.event === "onError") return out("failed");
          if (data.event === "onReady") clearInterval(knock);
          const info = data.info;
          if (!["initialDelivery", "infoDelivery"].includes(data.event) || !info || typeof info !== "object") return;
          if ("playerState" in info) state.playing = info.playerState === 1 || info.playerState === 3 ? 1 : 0;
          if ("currentTime" in info) setPosition(info.currentTime);
          if ("duration" in info) setDuration(info.duration);
          if ("playbackRate" in info) setRate(info.playbackRate);
          if ("volume" in info) setVolume(info.volume / 100);
          if (info.muted === true) setVolume(0);
          tell();
        };
        window.martletPlayer = {
          play: () => call("playVideo"),
          pause: () => call("pauseVideo"),
          seek: second => call("seekTo", second, true),
          rate: rate => call("setPlaybackRate", rate),
          volume: volume => { call(volume > 0 ? "unMute" : "mute"); call("setVolume", Math.round(volume * 100)); },
        };

        """

    private static let vimeo = """
        const call = (method, value) => post(JSON.stringify(value === undefined ? {method} : {method, value}));
        const knock = setInterval(() => call("ping"), 500);
        const events = ["play", "pause", "ended", "timeupdate", "volumechange", "playbackratechange", "error"];
        let isReady = false;
        hear = data => {
          if (!isReady) {
            isReady = true;
            clearInterval(knock);
            for (const name of events) call("addEventListener", name);
            for (const name of ["getDuration", "getVolume", "getPlaybackRate", "getPaused"]) call(name);
          }
          const value = data.data && typeof data.data === "object" ? data.data : {};
          switch (data.event) {
          case "play": state.playing = 1; break;
          case "pause": case "ended": state.playing = 0; break;
          case "timeupdate": setPosition(value.seconds); setDuration(value.duration); break;
          case "volumechange": setVolume(value.volume); break;
          case "playbackratechange": setRate(value.playbackRate); break;
          case "error": if (value.name !== "NotAllowedError") out("failed"); return;
          }
          switch (data.method) {
          case "getDuration": setDuration(data.value); break;
          case "getVolume": setVolume(data.value); break;
          case "getPlaybackRate": setRate(data.value); break;
          case "getPaused": state.playing = data.value === false ? 1 : 0; break;
          }
          tell();
        };
        window.martletPlayer = {
          play: () => call("play"),
          pause: () => call("pause"),
          seek: second => call("setCurrentTime", second),
          rate: rate => call("setPlaybackRate", rate),
          volume: volume => call("setVolume", volume),
        };

        """

    private static let soundCloud = """
        const call = (method, value) => post(JSON.stringify(value === undefined ? {method} : {method, value}));
        hear = data => {
          const value = data.value && typeof data.value === "object" ? data.value : {};
          switch (data.method) {
          case "ready":
            for (const name of ["play", "pause", "finish", "playProgress", "seek", "error"])
              call("addEventListener", name);
            for (const name of ["getDuration", "getVolume", "isPaused"]) call(name);
            break;
          case "play": state.playing = 1; break;
          case "pause": case "finish": state.playing = 0; break;
          case "error": return out("failed");
          case "getDuration": setDuration(data.value / 1000); break;
          case "getVolume": setVolume(data.value / 100); break;
          case "isPaused": state.playing = data.value === false ? 1 : 0; break;
          }
          if ("currentPosition" in value) setPosition(value.currentPosition / 1000);
          tell();
        };
        window.martletPlayer = {
          play: () => call("play"),
          pause: () => call("pause"),
          seek: second => call("seekTo", Math.round(second * 1000)),
          rate: () => {},
          volume: volume => { call("setVolume", Math.round(volume * 100)); call("getVolume"); },
        };

        """

    /// The commands for ``media``, which tells its state itself.
    private static let pageOfMedia = """
        const call = (name, value = "") => post(`martlet ${name} ${value}`);
        window.martletPlayer = {
          play: () => call("play"),
          pause: () => call("pause"),
          seek: second => call("seek", second),
          rate: rate => call("rate", rate),
          volume: volume => call("volume", volume),
        };

        """

    private static let loaded = """
        const out = text => window.webkit.messageHandlers.player.postMessage(text);
        if (location.protocol === "https:") out("loaded");

        """

    /// Works the largest film or sound of a page, and passes commands on to the frames inside. A page that has many is
    /// looked at in part.
    private static let media = """
        let said = "", timer = 0;
        const medium = () => {
          let best = null, most = -1;
          for (const one of [...document.querySelectorAll("video, audio")].slice(0, 64)) {
            const size = one.clientWidth * one.clientHeight + (one.paused ? 0 : 1e8);
            if (size > most) [best, most] = [one, size];
          }
          return best;
        };
        const number = (value, most) => Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : 0;
        const say = () => {
          timer = 0;
          const one = medium();
          if (!one) return;
          const text = ["state", one.paused || one.ended ? 0 : 1, number(one.currentTime, 1e6).toFixed(2),
            number(one.duration, 1e6).toFixed(2), Math.max(number(one.playbackRate, 4), 0.25).toFixed(2),
            one.muted ? 0 : number(one.volume, 1).toFixed(2)].join(" ");
          if (text !== said) out(said = text);
        };
        const tell = () => { timer = timer || setTimeout(say, 100); };
        setInterval(tell, 500);
        for (const name of ["play", "pause", "ratechange", "volumechange", "seeked", "durationchange", "ended"])
          document.addEventListener(name, tell, true);
        window.addEventListener("message", event => {
          if (event.source !== window.parent || typeof event.data !== "string") return;
          const [sign, name, value] = event.data.slice(0, 64).split(" ");
          if (sign !== "martlet") return;
          for (let index = 0; index < Math.min(window.frames.length, 8); index++)
            window.frames[index].postMessage(event.data, "*");
          const one = medium();
          if (!one) return;
          switch (name) {
          case "play": one.play().catch(() => {}); break;
          case "pause": one.pause(); break;
          case "seek": one.currentTime = number(Number(value), 1e6); break;
          case "rate": one.playbackRate = Math.max(number(Number(value), 4), 0.25); break;
          case "volume": one.muted = false; one.volume = number(Number(value), 1); break;
          }
        });

        """
}
