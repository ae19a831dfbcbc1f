import ChatPresentation

/// The source of an icon's drawing, in the notation of `VectorPath.init(_:)`.
struct IconDrawing {
    var filled = ""
    var lines = ""
    var inner = ""
    var thickness: Float = 2

    private static let handset = """
        M 6.4 2.8 L 10 7.4 C 10.2 8.4 9 9.6 8.4 10.4 C 9.4 12.4 11.6 14.6 13.6 15.6 C 14.4 15 15.6 13.8 16.6 14 \
        L 21.2 17.6 C 20.6 20 18.8 21.4 17 21.4 C 9.4 20.4 3.6 14.6 2.6 7 C 2.6 5.2 4 3.4 6.4 2.8 Z
        """
    private static let disk = "O 12 12 11"

    /// The drawings of all icons.
    static let all: [ElementIcon: IconDrawing] = [
        // beside the time of a message
        .clock: IconDrawing(lines: "O 12 12 8.5 M 12 7.5 L 12 12 L 15.5 14"),
        .timer: IconDrawing(lines: "O 12 13.5 8 M 12 9 L 12 13.5 L 15 15.5 M 9.5 2.5 L 14.5 2.5"),
        .check: IconDrawing(lines: "M 4.5 12.8 L 9.5 17.8 L 20 6.8", thickness: 2.2),
        .checks: IconDrawing(
            lines: "M 1 12.8 L 6 17.8 L 16.5 6.8 M 11 16.2 L 12.6 17.8 L 23 6.8",
            thickness: 2.2
        ),
        .failed: IconDrawing(filled: disk, inner: "M 12 6 L 12 13.2 M 12 17.4 L 12 17.5", thickness: 2.8),
        .views: IconDrawing(
            lines: "M 1.8 12 C 6 4.2 18 4.2 22.2 12 C 18 19.8 6 19.8 1.8 12 Z O 12 12 3.2",
            thickness: 1.9
        ),
        .replies: IconDrawing(
            lines: "M 9.5 5.5 L 3.5 11.5 L 9.5 17.5 M 4 11.5 L 13 11.5 C 18 11.5 20 14 20.5 19"
        ),
        .pin: IconDrawing(
            filled: """
                M 14.2 2.6 L 21.4 9.8 L 19.6 11.4 L 18.6 10.9 L 14.6 14.9 L 14.7 18.4 L 13.2 19.9 L 9 15.7 \
                L 3.4 21.3 L 2.7 20.6 L 8.3 15 L 4.1 10.8 L 5.6 9.3 L 9.1 9.4 L 13.1 5.4 L 12.6 4.4 Z
                """
        ),
        // on round buttons
        .play: IconDrawing(filled: "M 8.2 4.8 L 19.6 12 L 8.2 19.2 Z"),
        .pause: IconDrawing(
            filled: "M 6.8 5 L 10.4 5 L 10.4 19 L 6.8 19 Z M 13.6 5 L 17.2 5 L 17.2 19 L 13.6 19 Z"
        ),
        .file: IconDrawing(
            filled: """
                M 5.5 2.5 L 14 2.5 L 14 8.5 L 19.5 8.5 L 19.5 21.5 L 5.5 21.5 Z M 15.5 2.8 L 19.2 7 L 15.5 7 Z
                """
        ),
        .cancel: IconDrawing(lines: "M 6.5 6.5 L 17.5 17.5 M 17.5 6.5 L 6.5 17.5", thickness: 2.4),
        .music: IconDrawing(
            filled: "O 7 18 3.2 O 17.2 16 3.2",
            lines: "M 9.4 18 L 9.4 5.6 L 19.6 3.4 L 19.6 16"
        ),
        .share: IconDrawing(
            filled: """
                M 13.5 4 L 22 11.4 L 13.5 18.8 L 13.5 14.4 C 8 14.2 4.6 16 2.2 20 C 2.4 13.4 6 8.9 13.5 8.4 Z
                """
        ),
        .contact: IconDrawing(filled: "O 12 7.8 4.6 M 3.2 21 C 3.6 11.4 20.4 11.4 20.8 21 Z"),
        .place: IconDrawing(
            filled: """
                M 12 22.4 C 8 17.4 4.6 13.6 4.6 9.4 A 12 9.4 7.4 0.5 1 C 19.4 13.6 16 17.4 12 22.4 Z
                """,
            inner: "O 12 9.2 1.6",
            thickness: 2.4
        ),
        .call: IconDrawing(filled: handset),
        .missedCall: IconDrawing(filled: handset, lines: "M 15 4 L 20.5 9.5 L 15.8 9.5"),
        .videoCall: IconDrawing(
            filled: "R 2 6 13 12 2.5 M 16.4 10.4 L 22 6.8 L 22 17.2 L 16.4 13.6 Z"
        ),
        .liveCall: IconDrawing(lines: "M 5 15 L 5 9 M 12 19 L 12 5 M 19 15 L 19 9", thickness: 2.4),
        // answers of polls
        .choice: IconDrawing(lines: "O 12 12 10", thickness: 1.6),
        .chosen: IconDrawing(filled: disk, inner: "M 6.8 12.4 L 10.6 16.2 L 17.4 8.6", thickness: 2.6),
        .box: IconDrawing(lines: "R 2 2 20 20 5", thickness: 1.6),
        .tickedBox: IconDrawing(
            filled: "R 1 1 22 22 6",
            inner: "M 6.8 12.4 L 10.6 16.2 L 17.4 8.6",
            thickness: 2.6
        ),
        .correct: IconDrawing(filled: disk, inner: "M 6.8 12.4 L 10.6 16.2 L 17.4 8.6", thickness: 2.6),
        .wrong: IconDrawing(filled: disk, inner: "M 8 8 L 16 16 M 16 8 L 8 16", thickness: 2.6),
        // on buttons
        .link: IconDrawing(lines: "M 6 18 L 18 6 M 8 6 L 18 6 L 18 16", thickness: 2.6),
        .inline: IconDrawing(lines: "M 4 12 L 20 12 M 13 5 L 20 12 L 13 19", thickness: 2.6),
        .copy: IconDrawing(lines: "R 8 8 13 13 2 M 16 4 L 3.5 4 L 3.5 16.5"),
        .app: IconDrawing(lines: "R 3 4 18 16 3 M 3 9.5 L 21 9.5"),
        .comments: IconDrawing(
            lines: """
                M 3 5 L 21 5 L 21 17 L 11 17 L 6.5 21 L 6.5 17 L 3 17 Z M 8 11 L 8 11.1 M 12 11 L 12 11.1 \
                M 16 11 L 16 11.1
                """
        ),
        .unfold: IconDrawing(lines: "M 5 8.5 L 12 15.5 L 19 8.5"),
        .fold: IconDrawing(lines: "M 5 15.5 L 12 8.5 L 19 15.5"),
        .previous: IconDrawing(lines: "M 15.5 5 L 8.5 12 L 15.5 19"),
        .next: IconDrawing(lines: "M 8.5 5 L 15.5 12 L 8.5 19"),
        .instantView: IconDrawing(filled: "M 13.5 2 L 5 13.6 L 11 13.6 L 9.6 22 L 19 9.8 L 12.6 9.8 Z"),
        // of chats
        .muted: IconDrawing(
            filled: "M 3 9 L 7 9 L 12.6 4.4 L 12.6 19.6 L 7 15 L 3 15 Z",
            lines: "M 16 9 L 21.5 15 M 21.5 9 L 16 15"
        ),
        .verified: IconDrawing(
            filled: """
                M 12 0.6 L 14.9 2.6 L 18.4 2.4 L 19.6 5.7 L 22.6 7.6 L 21.8 11 L 23.2 14.2 L 20.6 16.5 L 19.9 20 \
                L 16.4 20.4 L 14 23 L 12 21.6 L 10 23 L 7.6 20.4 L 4.1 20 L 3.4 16.5 L 0.8 14.2 L 2.2 11 \
                L 1.4 7.6 L 4.4 5.7 L 5.6 2.4 L 9.1 2.6 Z
                """,
            inner: "M 7.4 12.3 L 10.8 15.7 L 16.8 8.9",
            thickness: 2.4
        ),
        .premium: IconDrawing(
            filled: """
                M 12 2 L 15 8.6 L 22 9.4 L 16.8 14.2 L 18.2 21.2 L 12 17.7 L 5.8 21.2 L 7.2 14.2 L 2 9.4 L 9 8.6 Z
                """
        ),
        .scam: IconDrawing(lines: "R 2 5 20 14 3 M 12 8.4 L 12 12.6 M 12 15.5 L 12 15.6"),
        .secret: IconDrawing(
            filled: "R 4.5 10.5 15 11 2.5",
            lines: "M 8 10.5 L 8 7 A 12 7 4 0.5 1 L 16 10.5",
            thickness: 2.2
        ),
        .mention: IconDrawing(
            lines: "O 12 12 4 M 16 8 L 16 13.4 C 16 17 20.6 16.6 20.6 12 A 12 12 8.6 1 0.14"
        ),
        .heart: IconDrawing(
            filled: """
                M 12 20.6 C -1.4 12 3.2 2.6 9 4.2 C 10.4 4.6 11.4 5.6 12 6.8 C 12.6 5.6 13.6 4.6 15 4.2 \
                C 20.8 2.6 25.4 12 12 20.6 Z
                """
        ),
        .online: IconDrawing(filled: "O 12 12 12"),
        .forum: IconDrawing(lines: "M 4 7 L 20 7 M 4 12 L 20 12 M 4 17 L 13 17"),
        .bookmark: IconDrawing(
            filled: """
                M 8 3 L 16 3 C 17.4 3 18 3.8 18 5 L 18 20.4 C 18 21.4 17.2 21.8 16.4 21.2 L 12 17.6 L 7.6 21.2 \
                C 6.8 21.8 6 21.4 6 20.4 L 6 5 C 6 3.8 6.6 3 8 3 Z
                """
        ),
    ]
}
