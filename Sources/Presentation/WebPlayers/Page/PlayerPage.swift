/// The page of ours around the frame of a player. It has no scripts of its own, and shows nothing but the frame.
public enum PlayerPage {
    /// The page of a player.
    public static func html(of player: WebPlayer) -> String {
        let sources = player.hosts.map { "https://\($0)" }.joined(separator: " ")
        let referrer = player.tellsOrigin ? "origin" : "no-referrer"
        let address = player.address.split(separator: "&", omittingEmptySubsequences: false).joined(
            separator: "&amp;"
        )
        return """
            <!doctype html><meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
            frame-src \(sources)">
            <meta name="referrer" content="\(referrer)">
            <style>html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; overflow: hidden; \
            background: black; display: block; }</style>
            <iframe src="\(address)" referrerpolicy="\(referrer)" allow="autoplay" \
            sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>
            """
    }
}
